import { options } from '@apply/engine/define'

export const campusHousing = options({
  ON: 'On campus',
  OFF: 'Off campus, not with family',
  FAMILY: 'With family',
  UNDECIDED: 'Undecided',
})
