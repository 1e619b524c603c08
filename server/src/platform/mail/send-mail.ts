import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Database } from '../database/database.ts'
import { type JobRun, orAborted } from '../jobs/create-jobs.ts'
import { countMail } from '../metrics/events.ts'
import { after, type Clock } from '../time/clock.ts'
import type { MailTransport } from './mail-transport.ts'
import { type ClaimedMail, outgoingMailStore } from './outgoing-mail-store.ts'

/** Longer than a job may take. If a process dies while sending, the mail waits this long for the next attempt. */
const leaseMs = 2 * 60_000

const jobData = z.object({ mailId: z.uuid() })

type Deps = {
  readonly database: Pick<Database, 'sql'>
  readonly clock: Clock
  readonly transport: MailTransport
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

const smtpError = z
  .object({
    code: z.string().optional(),
    originalCode: z.string().optional(),
    responseCode: z.number().optional(),
    command: z.string().optional(),
    response: z.string().optional(),
  })
  .catch({})
type SmtpError = z.infer<typeof smtpError>

/** Such as `5.1.1` for an unknown mailbox, RFC 3463. */
const enhancedStatus = /\b[245]\.\d{1,3}\.\d{1,3}\b/

/** What the mail server objected to, in its codes only: its texts may quote an address. nodemailer hides those of the connection. */
const reasonOf = ({ code, originalCode = code, responseCode, command, response }: SmtpError) => ({
  ...(originalCode && { reason: originalCode }),
  ...(responseCode && { responseCode }),
  ...(command && /^[A-Z ]+$/.test(command) && { command }),
  ...(response && enhancedStatus.test(response) && { enhancedStatus: enhancedStatus.exec(response)?.[0] }),
})

/** The status codes of RFC 3463 that blame the address of the recipient. 5.1.7 and 5.1.8 blame the sender. */
const blamesRecipient = /^5\d\d[ -]5\.1\.(?:[1-6]|10)\b/

/**
 * The mail server will never accept this recipient. Some say so only after the whole mail. What it does not allow us (a login,
 * the sender, relaying: status 5.7 of RFC 3463) can be repaired by the operator, so those mails wait.
 */
const isPermanent = ({ responseCode = 0, command, response = '' }: SmtpError): boolean =>
  (command === 'RCPT TO' && responseCode >= 500 && !/\b5\.7\.\d/.test(response)) ||
  (command === 'DATA' && blamesRecipient.test(response))

/** What is kept of a refusal: codes only, because texts may quote an address. */
const refusalCode = ({ responseCode, response = '' }: SmtpError): string =>
  enhancedStatus.exec(response)?.[0] ?? String(responseCode ?? 'refused')

export const givenUpMessage = 'A mail could not be sent and was given up.'

/** Sends the mail of one job. No transaction is open while the mail server responds. */
export const sendMail = ({ database, clock, transport, log }: Deps) => {
  const mails = outgoingMailStore(database.sql)

  /** A mistyped address is no failure of ours, so it is counted apart from mails that should have arrived. */
  const giveUp = async ({ id, attempts }: ClaimedMail, refusal?: SmtpError): Promise<void> => {
    await mails.giveUp(id, clock(), refusal && refusalCode(refusal))
    countMail(refusal ? 'refused' : 'given_up')
    log.error({ mail: id, attempts, ...reasonOf(refusal ?? {}) }, givenUpMessage)
  }

  const settleFailure = async (mail: ClaimedMail, error: unknown): Promise<void> => {
    const reason = smtpError.parse(error)
    if (isPermanent(reason)) return giveUp(mail, reason)
    const { id, attempts } = mail
    await mails.release(id, clock())
    countMail('retried')
    log.warn({ mail: id, attempts, ...reasonOf(reason) }, 'A mail could not be sent and will be tried again.')
    throw new Error('The mail server did not accept the mail.')
  }

  const deliver = async (mail: ClaimedMail, signal: AbortSignal): Promise<void> => {
    try {
      await orAborted(transport.send(mail, signal), signal)
    } catch (error) {
      // The mail may have arrived, so its lease stays.
      if (signal.aborted) throw new Error('The sending of the mail was aborted.')
      return settleFailure(mail, error)
    }
    await mails.markSent(mail.id, clock())
    countMail('sent')
  }

  return async ({ data, signal }: Pick<JobRun, 'data' | 'signal'>): Promise<void> => {
    const { mailId } = jobData.parse(data)
    const mail = await mails.claim(mailId, clock(), after(clock(), leaseMs))
    if (mail && mail.uselessAt <= clock()) return giveUp(mail)
    if (mail) return deliver(mail, signal)
    // The mail was sent, given up or replaced, unless another process still holds its lease.
    if (await mails.isWaiting(mailId)) throw new Error('Another process may still be sending the mail.')
  }
}
