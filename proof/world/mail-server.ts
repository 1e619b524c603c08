import { smtpInbox } from '../../server/src/platform/mail/testing/smtp-inbox.ts'
import type { Email } from '../../server/testing/read-outbox.ts'

/** A mail server that a case can take away and bring back on the same port. */
export const createMailServer = async () => {
  let inbox = await smtpInbox()
  const { url } = inbox
  const port = Number(new URL(url).port)
  const earlier: Email[] = []
  return {
    url,
    port,
    /** Everything that has arrived so far. */
    mails: async (): Promise<readonly Email[]> => [...earlier, ...inbox.received.map(({ mail }) => mail)],
    takeAway: (): Promise<void> => {
      earlier.push(...inbox.received.map(({ mail }) => mail))
      return inbox.close()
    },
    /** Brings it back; returns what arrives from then on. */
    bringBack: async () => {
      inbox = await smtpInbox(port)
      return inbox.received
    },
    close: () => inbox.close(),
  }
}
