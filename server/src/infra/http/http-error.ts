/** An answer other than success, with words for the applicant; everything else that is thrown becomes a plain 500. */
export class HttpError extends Error {
  readonly status: number
  readonly details: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: number,
    message: string,
    {
      details = {},
      retryAfterSeconds,
    }: { details?: Readonly<Record<string, unknown>>; retryAfterSeconds?: number } = {},
  ) {
    super(message)
    this.status = status
    this.details = details
    this.retryAfterSeconds = retryAfterSeconds
  }
}
