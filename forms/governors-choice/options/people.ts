import { options, optionsFromNames } from '@apply/engine/define'

export const sexes = options({
  F: 'Female',
  M: 'Male',
  X: 'X or another legal sex',
  N: 'Prefer not to answer',
})

export const relationships = optionsFromNames(
  'Mother',
  'Father',
  'Stepmother',
  'Stepfather',
  'Legal guardian',
  'Foster parent',
  'Grandmother',
  'Grandfather',
  'Aunt',
  'Uncle',
  'Sister',
  'Brother',
  'Spouse',
  'Other',
)

export const legacyRelationships = optionsFromNames(
  'Mother',
  'Father',
  'Stepmother',
  'Stepfather',
  'Legal guardian',
  'Grandmother',
  'Grandfather',
  'Sister',
  'Brother',
  'Aunt',
  'Uncle',
  'Cousin',
  'Spouse',
  'Child',
  'Other',
)

export const namePrefixes = options({
  MR: 'Mr.',
  MRS: 'Mrs.',
  MS: 'Ms.',
  MISS: 'Miss',
  MX: 'Mx.',
  DR: 'Dr.',
  REV: 'Rev.',
  HON: 'Hon.',
})

export const phoneTypes = options({ CELL: 'Cell', HOME: 'Home', WORK: 'Work' })

export const communicationPreferences = options({
  EMAIL: 'By email',
  TEXT: 'By text message',
  BOTH: 'By email and text message',
  NONE: 'Do not send messages',
})
