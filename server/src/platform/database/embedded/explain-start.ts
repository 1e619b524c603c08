import { errorCode } from '../../errors/describe-error.ts'

/** Files that no start can use as they are. The message says what to do. */
export class UnusableFiles extends Error {}

const advice: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full: make room and start again',
  EDQUOT: 'the disk is full for this user: make room and start again',
  EROFS: 'the disk is read-only: make it writable, or set DATA_DIR to another folder',
  EACCES: 'this user must be able to write DATA_DIR',
  EPERM: 'this user must be able to write DATA_DIR',
}

const words: readonly (readonly [RegExp, string | undefined])[] = [
  [/no space left on device|disk quota exceeded/i, advice.ENOSPC],
  [/read-only file system/i, advice.EROFS],
  [/permission denied|unable to open database file|readonly database/i, advice.EACCES],
]

/** The output of `initdb` ends with what went wrong. */
const outputOf = (error: object): string => ('stderr' in error && typeof error.stderr === 'string' ? error.stderr : '')

const lastErrorIn = (output: string): string | undefined => /.*\berror: (.+)/s.exec(output)?.[1]?.split('\n')[0]

const adviceFor = (error: unknown, text: string): string | undefined =>
  advice[errorCode(error) ?? ''] ?? words.find(([pattern]) => pattern.test(text))?.[1]

/** One line that names the folder and says what to do. */
export const explainStart = (folder: string, error: unknown): Error => {
  const start = `The database in ${folder} cannot be used`
  if (error instanceof UnusableFiles) return new Error(`${start}: ${error.message}.`, { cause: error })
  if (!(error instanceof Error)) return new Error(`${start}.`)
  const output = outputOf(error)
  const reason = lastErrorIn(output) ?? error.message
  const known = adviceFor(error, `${reason} ${output}`)
  const last = known ?? 'if the files are damaged, restore a backup (docs/operations.md)'
  return new Error(`${start}: ${reason.replace(/\.$/, '')}; ${last}.`, { cause: error })
}
