/** What is written to one person. */
export type EmailContent = {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The code or link inside; logged where mail stays on this machine, and nowhere else. */
  readonly secret?: string
}

export type Mail = EmailContent & {
  readonly to: string
  /** A waiting mail of the same topic is replaced: nobody is sent a code that is already dead. */
  readonly topic: string
  /** When there is no more use in sending it. */
  readonly uselessAt: Date
}

/** A mail on its way out. */
export type ClaimedMail = EmailContent & {
  readonly id: string
  readonly to: string
  readonly createdAt: Date
  readonly uselessAt: Date
  readonly attempts: number
}

/** Hands a mail on, or throws. */
export type MailTransport = {
  readonly send: (mail: ClaimedMail) => Promise<void>
  readonly close: () => void
}
