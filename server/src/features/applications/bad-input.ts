import { AnswerRefused } from '@apply/engine/accept-answers'
import { HttpError } from '../../infra/http/http-error.ts'

/** What the engine refuses is the caller's mistake, and the answer names the key. */
export const orBadInput = <Result>(work: () => Result): Result => {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof AnswerRefused)) throw error
    throw new HttpError(400, error.message, { details: { key: error.key } })
  }
}
