import { HttpError } from '../../platform/errors/http-error.ts'

/**
 * The account of `$1`, if it is still there once a deletion in progress has ended. For a statement that adds a row about the
 * account: its foreign key alone would fail then, which would be an unexpected error.
 */
export const liveAccount = '(select id from accounts where id = $1 for key share) as account'

/** Also for a call whose session was live a moment ago, and ended with its account. */
export const sessionEnded = () => new HttpError(401, 'Your session has ended. Please log in again.')
