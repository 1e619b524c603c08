export const unexpectedMessage = "We've encountered an unexpected error at this time. Please try again later."

/** A call that did not succeed; its message is meant for the applicant. */
export class ServerError extends Error {
  readonly status: number
  readonly body: unknown

  constructor(message: string, status: number, body: unknown) {
    super(message)
    this.name = 'ServerError'
    this.status = status
    this.body = body
  }
}

/** The session behind a call is missing or dead. */
export class UnauthorizedError extends Error {
  constructor() {
    super('Your session is invalid. Please clear your cookies and login again.')
    this.name = 'UnauthorizedError'
  }
}

/** What to tell a person about any failure: a sentence that begins large and ends with a full stop. */
export const failureMessage = (error: unknown): string => {
  const text = error instanceof ServerError || error instanceof UnauthorizedError ? error.message.trim() : ''
  if (text === '') return unexpectedMessage
  const sentence = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}
