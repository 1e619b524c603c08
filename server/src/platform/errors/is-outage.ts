import { errorCode } from './describe-error.ts'
import { HttpError } from './http-error.ts'

/** Whether something that the work needs was away or full, so that the same work can succeed later: our own 5xx, or an error of the system. */
export const isOutage = (error: unknown): boolean =>
  error instanceof HttpError ? error.status >= 500 : /^E[A-Z]+$/.test(errorCode(error))
