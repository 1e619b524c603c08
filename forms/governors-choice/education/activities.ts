import { addAnother, dropdown, entry, radio, section, text, when, yesNo } from '@apply/engine/define'
import { activityNames } from '../options/schooling.ts'

const activity = (number: number) => {
  const prefix = number === 1 ? '' : `activity_${number}_`
  const name = dropdown(`${prefix}activity_name`, { label: 'Activity', options: activityNames })
  return entry(`Activity ${number}`, {
    prefix,
    ask: [
      name,
      text(`${prefix}activity_other`, { label: 'Which activity?', show: when(name).is('other') }),
      radio(`${prefix}activity_continue`, {
        label: 'Would you like to continue it in college?',
        options: yesNo,
        show: when(name).isAnswered(),
      }),
    ],
  })
}

export const activities = section('Activities', {
  hint: 'What you do outside of class.',
  ask: [addAnother('activity', { label: 'activity', entries: [1, 2, 3, 4].map(activity) })],
})
