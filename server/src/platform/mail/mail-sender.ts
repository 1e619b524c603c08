import type { FastifyBaseLogger } from 'fastify'
import { after } from '../after.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database.ts'
import type { ClaimedMail, MailTransport } from './mail.ts'
import { type MailStore, mailStore } from './mail-store.ts'
import { retryDelay } from './retry-delay.ts'
import { isRefusedForGood, sendingFault } from './sending-fault.ts'

/** Longer than any attempt can take; a process that dies while sending costs this much delay. */
const lease = 5 * 60_000
/** How soon a mail written by another process, or one to be tried again, is noticed. */
const lookEvery = 2_000

type Needs = {
  readonly database: Database
  readonly clock: Clock
  readonly transport: MailTransport
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

const settleFailure = async (mails: MailStore, { clock, log }: Needs, mail: ClaimedMail, error: unknown) => {
  const fault = { mail: mail.id, attempts: mail.attempts, ...sendingFault(error) }
  const nextTry = after(clock(), retryDelay(mail.attempts))
  if (isRefusedForGood(error) || nextTry >= mail.uselessAt) {
    await mails.giveUp(mail.id, clock())
    log.error(fault, 'A mail could not be sent and was given up.')
    return
  }
  await mails.putOff(mail.id, nextTry)
  log.warn(fault, 'A mail could not be sent and will be tried again.')
}

/** Sends what is due, one mail at a time; no transaction is open while a mail server takes its time. */
export const sendDueMails = async (needs: Needs, isStopped: () => boolean = () => false): Promise<void> => {
  const { database, clock, transport } = needs
  const mails = mailStore(database.sql)
  while (!isStopped()) {
    const mail = await mails.claim(clock(), after(clock(), lease))
    if (!mail) return
    const failure = await transport.send(mail).then(
      () => undefined,
      (error: unknown) => ({ error }),
    )
    if (failure) await settleFailure(mails, needs, mail, failure.error)
    else await mails.markSent(mail.id, clock())
  }
}

export type MailSender = {
  /** Says that a mail was just written, so that it leaves at once. */
  readonly wake: () => void
  /** Ends after the mail that is being sent. */
  readonly stop: () => Promise<void>
}

export const startMailSender = (needs: Needs): MailSender => {
  let stopped = false
  let rest = Promise.withResolvers<void>()

  const pause = async (): Promise<void> => {
    const timer = setTimeout(rest.resolve, lookEvery)
    await rest.promise
    clearTimeout(timer)
    rest = Promise.withResolvers()
  }

  const run = async (): Promise<void> => {
    while (!stopped) {
      await sendDueMails(needs, () => stopped).catch((error: unknown) =>
        needs.log.error(sendingFault(error), 'The queue of mails cannot be read.'),
      )
      if (!stopped) await pause()
    }
  }

  const running = run()
  return {
    wake: () => rest.resolve(),
    stop: async () => {
      stopped = true
      rest.resolve()
      await running
      needs.transport.close()
    },
  }
}
