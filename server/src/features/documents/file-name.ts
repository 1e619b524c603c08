import { kindByName } from '@apply/converter/content-kind'
import { uploadRefusals } from './upload-refusals.ts'

const longestName = 32

/** Nothing that a file system, a header or a reader's eye could take for more than a name. */
const strangeCharacters = /[\p{Cc}\p{Cf}/\\]|%(?:2e|2f|5c|00)/iu

/** Refuses a name that is too long, no plain name, or without an ending that is taken. */
export const checkFileName = (name: string): void => {
  if (name === '' || !name.isWellFormed() || strangeCharacters.test(name) || name.startsWith('.'))
    throw uploadRefusals.badName()
  if ([...name].length > longestName) throw uploadRefusals.longName()
  if (!kindByName(name)) throw uploadRefusals.wrongType()
}
