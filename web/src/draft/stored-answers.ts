import type { Answers } from '@apply/engine/answers'

export type Stored = { readonly answers: Answers; readonly revision: number }

/** What the server holds, as far as this window knows. */
export const openStored = (initial: Stored, tell: (stored: Stored) => void) => {
  let known = initial
  const put = (next: Stored) => {
    known = next
    tell(known)
  }
  return {
    get: () => known,
    /** The server has these answers now, too. */
    learn: (values: Answers, revision: number): void =>
      put({ answers: { ...known.answers, ...values }, revision: Math.max(known.revision, revision) }),
    replace: put,
  } as const
}

export type StoredAnswers = ReturnType<typeof openStored>
