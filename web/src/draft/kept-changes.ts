import type { Change, Changes } from './changes.ts'
import type { Notice } from './notices.ts'

/** A value that was set aside is still there after a reload, and is asked about again. */
const setAside = (notices: readonly Notice[]): Changes =>
  Object.fromEntries(
    notices.flatMap((notice): readonly (readonly [string, Change])[] =>
      notice.kind === 'two values' ? [[notice.key, { value: notice.kept, known: [] }]] : [],
    ),
  )

/** All that would be lost if the window closed now: changes on their way and values set aside. */
export const keptChanges = (unsaved: Changes, notices: readonly Notice[]): Changes => ({
  ...setAside(notices),
  ...unsaved,
})
