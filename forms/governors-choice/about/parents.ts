import {
  checkbox,
  dropdown,
  email,
  emailAddress,
  entry,
  phone,
  phoneNumber,
  radio,
  section,
  text,
  when,
  yesNo,
} from '@apply/engine/define'
import { communicationPreferences, namePrefixes, phoneTypes, relationships } from '../options/people.ts'
import { postalAddress } from './address.ts'

const preference = dropdown('parent_communication_preference', {
  label: 'How should we keep your parents or guardians informed?',
  hint: 'We write to them only if you choose a way.',
  options: communicationPreferences,
})

const parent = (prefix: string, number: 1 | 2) => {
  const who = `Parent ${number}/Guardian ${number}`
  const sameAddress = radio(`${prefix}addr_same_as_stu_perm`, {
    label: 'Is their address the same as your permanent address?',
    options: yesNo,
  })
  return entry(`Parent ${number}`, {
    prefix,
    ask: [
      dropdown(`${prefix}relationship`, { label: 'Relationship to You', columns: 8, options: relationships }),
      dropdown(`${prefix}prefix`, { label: 'Prefix', columns: 4, options: namePrefixes }),
      text(`${prefix}first_name`, { label: 'First Name' }),
      text(`${prefix}last_name`, { label: 'Last Name' }),
      email(`${prefix}email`, {
        label: 'Email Address',
        rules: [emailAddress(`${who}: Please enter a valid email address.`, when(preference).isAnswered())],
      }),
      phone(`${prefix}phone`, {
        label: 'Phone',
        columns: 3,
        rules: [phoneNumber(`${who}: Please enter a valid phone number.`, when(preference).isAnswered())],
      }),
      dropdown(`${prefix}phone_type`, { label: 'Phone Type', columns: 3, options: phoneTypes }),
      sameAddress,
      section('Their address', { show: when(sameAddress).is('N'), ask: postalAddress(prefix) }),
      checkbox(`${prefix}emergency_contact`, { label: 'Call this person in an emergency.' }),
    ],
  })
}

export const parents = section('Parents and guardians', {
  hint: 'All of this is optional.',
  ask: [preference, parent('parent_', 1), parent('parent_2_', 2)],
})
