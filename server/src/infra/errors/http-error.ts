type Options = {
  readonly details?: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds?: number
  readonly cause?: unknown
}

/** An error response with a message for the applicant. Every other error becomes a 500 without details. */
export class HttpError extends Error {
  readonly status: number
  readonly details: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, message: string, { details = {}, retryAfterSeconds, cause }: Options = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.status = status
    this.details = details
    this.retryAfterSeconds = retryAfterSeconds
  }
}
