import { addAnother, dropdown, entry, radio, section, text, when, year, yesNo } from '@apply/engine/define'
import { legacyRelationships } from '../options/people.ts'
import { schoolDetails } from '../school-details.ts'

/** The first relative has no prefix, so its keys contain `legacy_` to differ from those of the applicant. */
const relative = (number: number) => {
  const prefix = number === 1 ? '' : `legacy_${number}_`
  const own = number === 1 ? 'legacy_' : prefix
  const attended = radio(`${prefix}legacy_radio`, {
    label: `Did ${number === 1 ? 'a' : 'another'} relative of yours attend ${schoolDetails.name}?`,
    options: yesNo,
  })
  return entry(`Relative ${number}`, {
    prefix,
    ask: [
      attended,
      section('About this relative', {
        show: when(attended).is('Y'),
        ask: [
          dropdown(`${prefix}legacy_relationship`, { label: 'Relationship to You', options: legacyRelationships }),
          text(`${own}first_name`, { label: 'First Name' }),
          text(`${own}last_name`, { label: 'Last Name' }),
          year(`${own}grad_year`, { label: 'Graduation Year', years: { count: 80, direction: 'past' } }),
        ],
      }),
    ],
  })
}

export const legacy = section(`Family at ${schoolDetails.name}`, {
  ask: [addAnother('legacy', { label: 'relative', entries: [1, 2, 3, 4].map(relative) })],
})
