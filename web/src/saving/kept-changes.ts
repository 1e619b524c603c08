import type { Answers } from '@apply/engine/answers'
import { asChanges, type Change, type Changes } from './changes.ts'
import type { Notice } from './notices.ts'

type Sources = {
  readonly unsaved: Changes
  readonly typing: Answers
  readonly notices: readonly Notice[]
  readonly stored: Answers
}

/** A value that was set aside is still there after a reload, and is asked about again. */
const setAside = (notices: readonly Notice[]): Changes =>
  Object.fromEntries(
    notices.flatMap((notice): readonly (readonly [string, Change])[] =>
      notice.kind === 'two values' ? [[notice.key, { value: notice.kept, known: [] }]] : [],
    ),
  )

/** All that would be lost if the window closed now: changes on their way, text being typed, values set aside. */
export const keptChanges = ({ unsaved, typing, notices, stored }: Sources): Changes => {
  const typed = Object.entries(asChanges(typing, stored)).map(([key, change]): readonly [string, Change] => {
    const before = unsaved[key]
    return [key, before ? { ...change, known: [...before.known, before.value] } : change]
  })
  return { ...setAside(notices), ...unsaved, ...Object.fromEntries(typed) }
}
