import { addressLookup, anyOf, type ChoiceQuestion, dropdown, text, when } from '@apply/engine/define'
import { countries } from '../options/countries.ts'
import { statesAndProvinces } from '../options/states-and-provinces.ts'

export const addressFields = ['address_line_2', 'city', 'state', 'zip', 'country']

/** States are asked for the two countries that have a list of them, and while no country is chosen. */
export const hasStates = (country: ChoiceQuestion<(typeof countries)[number]['value']>) =>
  anyOf(when(country).isOneOf('USA', 'CAN'), when(country).isNotAnswered())

/** An optional address, such as a mailing address or that of a parent. */
export const postalAddress = (prefix: string) => {
  const country = dropdown(`${prefix}country`, { label: 'Country', options: countries })
  // The lookup comes first, because free text in it clears the other lines.
  return [
    addressLookup(prefix, { label: 'Address', fills: addressFields }),
    text(`${prefix}address_line_2`, { label: 'Address Line 2', hint: 'Apartment, suite, unit or building.' }),
    text(`${prefix}city`, { label: 'City' }),
    country,
    dropdown(`${prefix}state`, {
      label: 'State/Province',
      options: statesAndProvinces,
      show: hasStates(country),
    }),
    text(`${prefix}zip`, { label: 'ZIP/Postal Code', maxLength: 10 }),
  ]
}
