import { type Option, options } from '@apply/engine/define'
import { majors } from './majors.ts'

export const twoYearDegrees = options({
  L: 'Associate of Arts/Science in Liberal Arts (transfers into a four-year program)',
  B: 'Associate of Applied Science in Business Technology',
  C: 'Associate of Applied Science in Computer Technology',
  K: 'Associate of Applied Science in Early Childhood Education',
  E: 'Associate of Applied Science in Engineering Technology',
  P: 'Associate of Applied Science in Law Enforcement',
})

const transferable = [
  'BIOL',
  'BUSN',
  'COMM',
  'CSCI',
  'CRJU',
  'ELED',
  'ENGL',
  'HLTH',
  'HIST',
  'INTD',
  'PSYC',
  'SOWK',
  'UNDE',
] as const satisfies readonly (typeof majors)[number]['value'][]

/** The majors that a student with the transferable associate degree can continue with. */
export const fourYearPrograms = majors.filter((major): major is Option<(typeof transferable)[number]> =>
  transferable.some((code) => code === major.value),
)

export const campusHousing = options({
  ON: 'On campus',
  OFF: 'Off campus, not with family',
  FAMILY: 'With family',
  UNDECIDED: 'Undecided',
})

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
