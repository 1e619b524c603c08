import { options } from '@apply/engine/define'
import { provinces, statesAndDistrict, territories } from '@apply/engine/define/states'

const military = {
  AA: 'Armed Forces Americas (AA)',
  AE: 'Armed Forces Europe, Middle East, Africa, and Canada (AE)',
  AP: 'Armed Forces Pacific (AP)',
} as const

export const statesAndProvinces = options({ ...statesAndDistrict, ...territories, ...military, ...provinces })

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
