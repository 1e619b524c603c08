import { form, page, radio, required, section, text, when, yesNo } from '@apply/engine/define'

const name = text('full_name', { label: 'Name', autocomplete: 'name', rules: [required()] })

const visit = radio('visit', { label: 'Would you like to visit us?', options: yesNo })

const day = text('visit_day', { label: 'Which day suits you?', rules: [required(when(visit).is('Y'))] })

export const sampleCollege = form('Sample College Application', [
  page('you', { title: 'You', ask: [section('About you', { ask: [name] })] }),
  page('visit', { title: 'Your visit', ask: [visit, section('Planning', { show: when(visit).is('Y'), ask: [day] })] }),
])
