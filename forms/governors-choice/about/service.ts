import { dropdown, radio, required, section, when, yesNo } from '@apply/engine/define'
import {
  dependentBenefits,
  dutyStations,
  selectiveServiceReasons,
  veteranClassifications,
} from '../options/military.ts'
import { sex } from './person.ts'

const registered = radio('selective_service_radio', {
  label: 'Are you registered with the Selective Service System?',
  options: yesNo,
})

/** The law requires everyone assigned male at birth to register. */
export const selectiveService = section('Selective Service', {
  show: when(sex).isOneOf('M', 'X', 'N'),
  ask: [
    registered,
    dropdown('why_not_selective_service', {
      label: 'Why are you not registered?',
      options: selectiveServiceReasons,
      show: when(registered).is('N'),
    }),
  ],
})

const classification = dropdown('veteran_classification', {
  label: 'What is your current classification?',
  options: veteranClassifications,
  rules: [required()],
})

const sponsorOnDuty = radio('dependent_opt', {
  label: 'Is your spouse or parent on active duty, or in the National Guard or Reserve?',
  options: yesNo,
})

export const militaryService = section('Military service', {
  hint: 'This helps us to find benefits that you may be entitled to.',
  ask: [
    classification,
    dropdown('duty_station', {
      label: 'Duty Station',
      options: dutyStations,
      show: when(classification).isOneOf('ACTIVE', 'GUARD', 'RESERVE'),
    }),
    section('Military families', {
      show: when(classification).is('DEPENDENT'),
      ask: [
        sponsorOnDuty,
        dropdown('sponsor_duty_station', {
          label: 'Their Duty Station',
          options: dutyStations,
          show: when(sponsorOnDuty).is('Y'),
        }),
        dropdown('dependent_dropdown', {
          label: 'Which education benefit do you plan to use?',
          options: dependentBenefits,
        }),
      ],
    }),
  ],
})
