import { addressLookup, anyOf, type ChoiceQuestion, dropdown, text, when } from '@apply/engine/define'
import { countries } from '../options/countries.ts'
import { statesAndProvinces } from '../options/states-and-provinces.ts'

export const addressFields = ['address_line_2', 'city', 'state', 'zip', 'country']

/** States and provinces are listed for two countries; until one is chosen, they are offered. */
export const whereStatesAre = (country: ChoiceQuestion<(typeof countries)[number]['value']>) =>
  anyOf(when(country).isOneOf('USA', 'CAN'), when(country).isNotAnswered())

/** An address that is not the applicant's own permanent one; every line of it may be left empty. */
export const postalAddress = (prefix: string) => {
  const country = dropdown(`${prefix}country`, { label: 'Country', options: countries })
  // The search comes first: free text in it clears the lines below.
  return [
    addressLookup(prefix, { label: 'Address', fills: addressFields }),
    text(`${prefix}address_line_2`, { label: 'Address Line 2', hint: 'Apartment, suite, unit or building.' }),
    text(`${prefix}city`, { label: 'City' }),
    country,
    dropdown(`${prefix}state`, {
      label: 'State/Province',
      options: statesAndProvinces,
      show: whereStatesAre(country),
    }),
    text(`${prefix}zip`, { label: 'ZIP/Postal Code', maxLength: 10 }),
  ]
}
