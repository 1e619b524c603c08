import { options } from '@apply/engine/define'

export const preProfessionalPrograms = options({
  PCHI: 'Pre-Chiropractic',
  PDEN: 'Pre-Dental',
  PDHY: 'Pre-Dental Hygiene',
  PENG: 'Pre-Engineering',
  PLAW: 'Pre-Law',
  PMED: 'Pre-Medicine',
  POCC: 'Pre-Occupational Therapy',
  POPT: 'Pre-Optometry',
  PPHA: 'Pre-Pharmacy',
  PPHT: 'Pre-Physical Therapy',
  PPAS: 'Pre-Physician Assistant',
  PPOD: 'Pre-Podiatry',
  PVET: 'Pre-Veterinary Medicine',
})
