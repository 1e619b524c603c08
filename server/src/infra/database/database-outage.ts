import { errorCode } from '@apply/converter/error-code'
import { HttpError } from '../http/http-error.ts'

const retryAfterSeconds = 2

/** Class 08 connection, 53 out of resources, 58 broken system; 57 cancelled or shut down; 40 and 55P03 lost a race; 25006 a standby. */
const outageStates = /^(08|53|58)...$|^57(014|P0\d)$|^40(001|P01)$|^55P03$|^25006$/
const brokenConnectionStates = /^08...$|^57P0\d$/
const networkErrors = /^E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|(HOST|NET)(UNREACH|DOWN)|MFILE)$/
const driverWords =
  /^(Connection terminated|timeout exceeded|Query read timeout|Client (has|was)|Cannot use a pool after)/

const speaksOfConnection = (error: unknown) =>
  networkErrors.test(errorCode(error)) || (error instanceof Error && driverWords.test(error.message))

/** Whether the connection that gave this error can be used no more. */
export const breaksConnection = (error: unknown): boolean =>
  speaksOfConnection(error) || brokenConnectionStates.test(errorCode(error))

/** What a caller is told: a lost, full or slow database is a passing 503, everything else stays what it is. */
export const asOutage = (error: unknown): unknown => {
  if (!speaksOfConnection(error) && !outageStates.test(errorCode(error))) return error
  const outage = new HttpError(503, 'We cannot reach your application right now. Please try again in a moment.', {
    retryAfterSeconds,
  })
  outage.cause = error
  return outage
}
