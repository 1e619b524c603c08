import { options } from '@apply/engine/define'

export const yearsInState = options({
  '0': 'Less than 1 year',
  '1': '1 year',
  '2': '2 years',
  '3': '3 years',
  '4': '4 years',
  '5': '5 years',
  '6': '6 years',
  '7': '7 years',
  '8': '8 years',
  '9': '9 years',
  '10': '10 or more years',
})
