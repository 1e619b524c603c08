type Options = {
  readonly details?: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds?: number
  readonly cause?: unknown
  /** The reason and what to do, for whoever calls from the command line. */
  readonly forOperator?: string
}

/** An error response with a message for the applicant. Every other error becomes a 500 without details. */
export class HttpError extends Error {
  readonly status: number
  readonly details: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds: number | undefined
  readonly forOperator: string | undefined

  constructor(status: number, message: string, { details = {}, retryAfterSeconds, cause, forOperator }: Options = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.status = status
    this.details = details
    this.retryAfterSeconds = retryAfterSeconds
    this.forOperator = forOperator
  }
}

/** Of an error that is written for applicants an operator gets the reason instead. */
export const operatorMessage = (error: unknown, otherwise: string): string => {
  if (error instanceof HttpError && error.forOperator !== undefined) return error.forOperator
  return error instanceof Error ? error.message : otherwise
}
