import { randomUUID } from 'node:crypto'
import type { School } from '@apply/engine/define'
import type { Sql } from '../../platform/database/database.ts'
import type { MailQueue } from '../../platform/mail/create-mail.ts'
import { renderEmail } from '../../platform/mail/email-template.ts'
import { after, dayMs } from '../../platform/time/clock.ts'
import { applicantAddress } from '../applicant-address.ts'

/** The confirmation of a withdrawal is worth a mail for as long as a mail server may be away. */
const mailLifetimeMs = 14 * dayMs

/** Neither has the reason: mail can be read by others. */
const withdrawnEmail = (school: School, receipt: string) =>
  renderEmail(school, {
    subject: `You have withdrawn your application (${receipt})`,
    paragraphs: [
      `You have withdrawn your ${school.application} (${receipt}). We do not work on it any more, and you need not send us anything else.`,
      'What you submitted stays as it was, and so does your receipt. If this was a mistake, or was not you, write to us: we can take it back.',
    ],
  })

const reinstatedEmail = (school: School, receipt: string, page: string) =>
  renderEmail(school, {
    subject: `Your application counts again (${receipt})`,
    paragraphs: [
      `We have taken back the withdrawal of your ${school.application} (${receipt}). We are working on it again, as it was submitted.`,
      'Log in to see whether we need anything else from you.',
    ],
    link: { text: 'Log in to my application', href: page },
  })

type Deps = { readonly school: School; readonly publicUrl: string; readonly mailQueue: MailQueue }

type About = { readonly accountId: string; readonly receipt: string; readonly at: Date }

/** What an applicant is told about a withdrawal, within its transaction. */
export const createWithdrawalMails = ({ school, publicUrl, mailQueue }: Deps) => {
  const add = async (sql: Sql, { accountId, at }: About, email: ReturnType<typeof withdrawnEmail>): Promise<void> => {
    const to = await applicantAddress(sql, accountId)
    // Each stays true beside the others, so that none takes the place of another.
    const topic = `withdrawal ${accountId} ${randomUUID()}`
    await mailQueue.add(sql, at, { ...email, to, topic, accountId, uselessAt: after(at, mailLifetimeMs) })
  }
  return {
    wake: mailQueue.wake,
    withdrawn: (sql: Sql, about: About) => add(sql, about, withdrawnEmail(school, about.receipt)),
    reinstated: (sql: Sql, about: About) =>
      add(sql, about, reinstatedEmail(school, about.receipt, `${publicUrl}/login`)),
  }
}

export type WithdrawalMails = ReturnType<typeof createWithdrawalMails>
