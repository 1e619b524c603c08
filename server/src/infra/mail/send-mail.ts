import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { after } from '../database/after.ts'
import type { Database } from '../database/database.ts'
import type { JobRun } from '../jobs/create-jobs.ts'
import { orAborted } from '../jobs/or-aborted.ts'
import type { Clock } from '../process/clock.ts'
import type { ClaimedMail, MailTransport } from './mail.ts'
import { mailStore } from './mail-store.ts'

/** Longer than a job may take; a process that dies while it sends a mail delays that mail by so much. */
const leaseMs = 2 * 60_000

const jobData = z.object({ mailId: z.uuid() })

type Deps = {
  readonly database: Pick<Database, 'sql'>
  readonly clock: Clock
  readonly transport: Pick<MailTransport, 'send'>
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

const smtpError = z.object({ code: z.string().optional(), responseCode: z.number().optional() }).catch({})
type SmtpError = z.infer<typeof smtpError>

/** The mail server will never take this recipient; a refusal of our own login, by contrast, can be put right. */
const isPermanent = ({ code, responseCode }: SmtpError): boolean =>
  code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500

export const givenUpMessage = 'A mail could not be sent and was given up.'

/** Sends the mail of one job. No transaction is open while a mail server takes its time. */
export const sendMail = ({ database, clock, transport, log }: Deps) => {
  const mails = mailStore(database.sql)

  const giveUp = async ({ id, attempts }: ClaimedMail, reason: SmtpError = {}): Promise<void> => {
    await mails.giveUp(id, clock())
    log.error({ mail: id, attempts, ...reason }, givenUpMessage)
  }

  /** Logs and stores no more than codes of the error: its message could quote an address. */
  const settleFailure = async (mail: ClaimedMail, error: unknown): Promise<void> => {
    const reason = smtpError.parse(error)
    if (isPermanent(reason)) return giveUp(mail, reason)
    const { id, attempts } = mail
    await mails.release(id, clock())
    log.warn({ mail: id, attempts, ...reason }, 'A mail could not be sent and will be tried again.')
    throw new Error('The mail server did not take the mail.')
  }

  const deliver = async (mail: ClaimedMail, signal: AbortSignal): Promise<void> => {
    try {
      await orAborted(transport.send(mail), signal)
    } catch (error) {
      // It may have arrived, so its lease stays.
      if (signal.aborted) throw new Error('The sending of the mail was broken off.')
      return settleFailure(mail, error)
    }
    await mails.markSent(mail.id, clock())
  }

  return async ({ data, signal }: Pick<JobRun, 'data' | 'signal'>): Promise<void> => {
    const { mailId } = jobData.parse(data)
    const mail = await mails.claim(mailId, clock(), after(clock(), leaseMs))
    if (mail && mail.uselessAt <= clock()) return giveUp(mail)
    if (mail) return deliver(mail, signal)
    // Sent, given up or replaced by a newer one, unless its lease is still running.
    if (await mails.isWaiting(mailId)) throw new Error('Another process may still be sending the mail.')
  }
}
