import { checkbox, dropdown, radio, required, section, text, when } from '@apply/engine/define'
import { citizenTypes, ethnicities, visaStatuses } from '../options/citizenship.ts'
import { countriesNoUsa } from '../options/countries.ts'

const citizenType = radio('citizenship_type', {
  label: 'Citizen Type',
  options: citizenTypes,
  rules: [required()],
})

export const citizenship = section('Citizenship', {
  ask: [
    citizenType,
    dropdown('citizenship', {
      label: 'Country of Citizenship',
      options: countriesNoUsa,
      show: when(citizenType).isOneOf('2', '3'),
    }),
    dropdown('citizenship_visa_status', {
      label: 'Visa Status',
      hint: 'The status that you have now, or will have when you enroll.',
      options: visaStatuses,
      show: when(citizenType).is('3'),
    }),
    text('alien_registration_number', {
      label: 'Alien Registration Number',
      hint: 'The letter A and the 7 to 9 digits on your permanent resident card.',
      maxLength: 15,
      show: when(citizenType).is('2'),
      rules: [required(when(citizenType).is('2'))],
    }),
  ],
})

export const background = section('Background', {
  hint: 'Federal law asks us to report these figures. Your answers are optional and play no part in our decision.',
  ask: [
    radio('ethnicity', { label: 'Ethnicity', options: ethnicities }),
    section('Race', {
      hint: 'Choose all that apply.',
      ask: [
        checkbox('race_american_indian', { label: 'American Indian or Alaska Native' }),
        checkbox('race_asian', { label: 'Asian' }),
        checkbox('race_black', { label: 'Black or African American' }),
        checkbox('race_native_hawaiian', { label: 'Native Hawaiian or Other Pacific Islander' }),
        checkbox('race_white', { label: 'White' }),
      ],
    }),
  ],
})
