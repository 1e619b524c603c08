import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

type Refusal = {
  readonly responseCode: number
  readonly message: string
  /** Whether the sender, or the mail once it was sent, is refused instead of the recipient. */
  readonly at?: 'sender' | 'end'
}

export type SmtpInbox = {
  readonly url: string
  readonly received: readonly { readonly raw: string; readonly mail: Email; readonly recipients: readonly string[] }[]
  /** Refuses recipients or the sender from now on, or takes them again. */
  readonly refuse: (refusal: Refusal | undefined) => void
  /** Leaves the sender of a mail to this recipient without a response, until the returned function is called. */
  readonly hold: (recipient: string) => () => void
  readonly arrival: () => Promise<void>
  readonly close: () => Promise<void>
}

/** A real mail server, on a port of its own if none is named, which keeps what it is given. */
export const smtpInbox = async (port = 0): Promise<SmtpInbox> => {
  const received: { raw: string; mail: Email; recipients: readonly string[] }[] = []
  const held = new Map<string, Promise<void>>()
  let refusal: Refusal | undefined
  let next = Promise.withResolvers<void>()
  const refusalOf = (at: Refusal['at']) =>
    refusal && refusal.at === at
      ? Object.assign(new Error(refusal.message), { responseCode: refusal.responseCode })
      : undefined
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom: (_address, _session, done) => done(refusalOf('sender')),
    onRcptTo: async ({ address }, _session, done) => {
      await held.get(address)
      done(refusalOf(undefined))
    },
    onData: async (stream, session, done) => {
      // A sender that is killed halfway closes the connection.
      const raw = await buffer(stream).catch(() => undefined)
      if (!raw) return
      const refused = refusalOf('end')
      if (refused) return done(refused)
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      received.push({ raw: raw.toString(), mail: await PostalMime.parse(raw), recipients })
      done()
      next.resolve()
      next = Promise.withResolvers()
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server listens nowhere.')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    refuse: (given) => {
      refusal = given
    },
    hold: (recipient) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(recipient, promise)
      return resolve
    },
    arrival: () => next.promise,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
