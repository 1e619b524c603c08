import {
  allOf,
  checkbox,
  date,
  dateWindow,
  dropdown,
  phone,
  phoneNumber,
  required,
  section,
  text,
  when,
} from '@apply/engine/define'
import { sexes } from '../options/people.ts'

const firstName = text('first_name', { label: 'First Name', autocomplete: 'given-name', rules: [required()] })

const middleName = text('middle_name', { label: 'Middle Name', autocomplete: 'additional-name' })

const lastName = text('last_name', { label: 'Last Name', autocomplete: 'family-name', rules: [required()] })

const preferredName = text('preferred_name', {
  label: 'Preferred Name',
  hint: 'What we should call you, if it is not your first name.',
  autocomplete: 'nickname',
})

const birthDate = date('birth_date', {
  label: 'Date of Birth',
  autocomplete: 'bday',
  rules: [
    required(),
    dateWindow({
      earliestYearsAgo: 100,
      latestYearsAgo: 13,
      tooEarly: 'This date is not supported. Please contact help support for assistance.',
      tooLate: 'You must be 13 years or older to apply.',
    }),
  ],
})

export const sex = dropdown('gender', { label: 'Sex', options: sexes, autocomplete: 'sex', rules: [required()] })

export const aboutYou = section('Personal details', {
  hint: 'Your legal name, as on your transcripts.',
  ask: [firstName, middleName, lastName, preferredName, birthDate, sex],
})

const homePhone = phone('phone_home', {
  label: 'Home Phone',
  rules: [phoneNumber('Please enter a valid home phone number.')],
})

const textMessages = checkbox('optin_sms_ind', {
  label: 'Send me text messages about my application.',
  hint: 'Message and data rates may apply. You can stop the messages at any time by answering STOP.',
})

const cellPhone = phone('phone_mobile', {
  label: 'Cell Phone',
  autocomplete: 'tel-national',
  rules: [
    required(when(textMessages).is('true'), 'A cell phone number is required to receive text message updates.'),
    required(
      allOf(when(textMessages).isNot('true'), when(homePhone).isNotAnswered()),
      'Please enter either a home phone or cell phone number.',
    ),
    phoneNumber('Please enter a valid cell phone number.'),
  ],
})

export const reachingYou = section('How to reach you', {
  hint: 'We need at least one telephone number.',
  ask: [homePhone, cellPhone, textMessages],
})
