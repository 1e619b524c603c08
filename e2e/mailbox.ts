import { EventEmitter, once } from 'node:events'

export type ReceivedMail = { readonly to: string; readonly subject: string; readonly text: string }

export type Mailbox = {
  readonly put: (mail: ReceivedMail) => void
  /** The newest mail to this address whose text matches, as soon as there is one. */
  readonly find: (to: string, pattern: RegExp) => Promise<string>
}

/** Receives the mails of the server and lets a test read them. */
export const createMailbox = (): Mailbox => {
  const mails: ReceivedMail[] = []
  const arrivals = new EventEmitter()
  const find = async (to: string, pattern: RegExp): Promise<string> => {
    const found = mails.findLast((mail) => mail.to === to && pattern.test(mail.text))
    if (found) return found.text.match(pattern)?.[0] ?? ''
    await once(arrivals, 'mail')
    return find(to, pattern)
  }
  return {
    put: (mail) => {
      mails.push(mail)
      arrivals.emit('mail')
    },
    find,
  }
}
