import {
  addressLookup,
  anyOf,
  type ChoiceQuestion,
  date,
  dropdown,
  minLength,
  radio,
  required,
  section,
  text,
  when,
  yesNo,
} from '@apply/engine/define'
import { countries } from '../options/countries.ts'
import { kentuckyCounties } from '../options/kentucky-counties.ts'
import { statesAndProvinces, yearsInState } from '../options/states-and-provinces.ts'
import { tennesseeCounties } from '../options/tennessee-counties.ts'

const secondLineHint = 'Apartment, suite, unit or building.'

const addressFields = ['address_line_2', 'city', 'state', 'zip', 'country']

/** States are asked for the two countries that have a list of them, and while no country is chosen. */
export const hasStates = (country: ChoiceQuestion<(typeof countries)[number]['value']>) =>
  anyOf(when(country).isOneOf('USA', 'CAN'), when(country).isNotAnswered())

/** An optional address, such as a mailing address or that of a parent. */
export const postalAddress = (prefix: string) => {
  const country = dropdown(`${prefix}country`, { label: 'Country', options: countries })
  // The lookup comes first, because free text in it clears the other lines.
  return [
    addressLookup(prefix, { label: 'Address', columns: 8, fills: addressFields }),
    text(`${prefix}address_line_2`, { label: 'Address Line 2', hint: secondLineHint, columns: 4 }),
    text(`${prefix}city`, { label: 'City' }),
    country,
    dropdown(`${prefix}state`, {
      label: 'State/Province',
      columns: 8,
      options: statesAndProvinces,
      show: hasStates(country),
    }),
    text(`${prefix}zip`, { label: 'ZIP/Postal Code', columns: 4, maxLength: 10 }),
  ]
}

const country = dropdown('country', {
  label: 'Country',
  options: countries,
  autocomplete: 'country',
  rules: [required()],
})

export const state = dropdown('state', {
  label: 'State/Province',
  columns: 8,
  options: statesAndProvinces,
  autocomplete: 'address-level1',
  show: hasStates(country),
  rules: [required(when(country).isOneOf('USA', 'CAN'))],
})

const street = addressLookup('', {
  label: 'Address',
  hint: 'Start typing and choose your address, or type all of it.',
  columns: 8,
  fills: addressFields,
  autocomplete: 'address-line1',
  rules: [required()],
})

const secondLine = text('address_line_2', {
  label: 'Address Line 2',
  hint: secondLineHint,
  columns: 4,
  autocomplete: 'address-line2',
})

const city = text('city', { label: 'City', autocomplete: 'address-level2', rules: [required()] })

const zip = text('zip', {
  label: 'ZIP/Postal Code',
  columns: 4,
  maxLength: 10,
  autocomplete: 'postal-code',
  rules: [
    required(when(country).is('USA')),
    minLength(5, 'ZIP/Postal Code must be at least 5 characters.', when(country).is('USA')),
  ],
})

const kentuckyCounty = dropdown('kentucky_county', {
  label: 'In which Kentucky county do you reside?',
  options: kentuckyCounties,
  rules: [required(when(state).is('KY'))],
})

const tennesseeCounty = dropdown('tennessee_county', {
  label: 'In which Tennessee county do you reside?',
  options: tennesseeCounties,
  rules: [required(when(state).is('TN'))],
})

const howLong = (key: string, county: typeof kentuckyCounty | typeof tennesseeCounty) =>
  dropdown(key, {
    label: 'How many years have you lived in this state?',
    options: yearsInState,
    rules: [required(when(county).isAnswered())],
  })

export const permanentAddress = section('Permanent address', { ask: [street, secondLine, city, country, state, zip] })

export const kentuckyResidents = section('Kentucky residents', {
  show: when(state).is('KY'),
  ask: [kentuckyCounty, howLong('how_long_kentucky', kentuckyCounty)],
})

export const tennesseeResidents = section('Tennessee residents', {
  show: when(state).is('TN'),
  ask: [tennesseeCounty, howLong('how_long_tennessee', tennesseeCounty)],
})

const sameAddress = radio('mailing_addr_same_as_perm_addr', {
  label: 'Is your mailing address the same as your permanent address?',
  options: yesNo,
})

export const mailingAddress = section('Mailing address', {
  ask: [
    sameAddress,
    section('Where to send your mail', {
      show: when(sameAddress).is('N'),
      ask: [
        ...postalAddress('mailing_'),
        date('mailing_addr_effective_date', {
          label: 'Use this address from',
          hint: 'Leave it empty if we can use this address now.',
        }),
      ],
    }),
  ],
})
