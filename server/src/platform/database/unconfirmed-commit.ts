import { HttpError } from '../errors/http-error.ts'

/**
 * A change is in the database, but its synchronous standby has not confirmed it. Nothing undoes it, so the caller is told that
 * the outcome is not known.
 */
export class UnconfirmedCommit extends Error {
  constructor() {
    super(
      'The synchronous standby of the database does not confirm what is stored (synchronous_standby_names). See "A standby that is gone" in docs/operations.md.',
    )
  }
}

export const isUnconfirmed = (error: unknown): boolean =>
  error instanceof HttpError && error.cause instanceof UnconfirmedCommit
