import type { School } from '@apply/engine/define'
import type { Sql } from '../../platform/database/database.ts'
import type { MailQueue } from '../../platform/mail/create-mail.ts'
import { renderEmail } from '../../platform/mail/email-template.ts'
import { after, dayMs } from '../../platform/time/clock.ts'
import { applicantAddress } from '../applicant-address.ts'

const mailLifetimeMs = 14 * dayMs

/** It names neither the question nor the answers: mail can be read by others. */
const correctedEmail = (school: School, page: string) =>
  renderEmail(school, {
    subject: 'We have corrected an answer of your application',
    paragraphs: [
      `We have corrected an answer of your ${school.application}. What you submitted and your receipt stay as they were; the correction stands beside it.`,
      'Log in there to see which answer it is, and why. If it is wrong, write to us.',
    ],
    link: { text: 'Log in to my application', href: page },
  })

type Deps = { readonly school: School; readonly publicUrl: string; readonly mailQueue: MailQueue }

export const createCorrectionMails = ({ school, publicUrl, mailQueue }: Deps) => ({
  wake: mailQueue.wake,

  /** Tells the applicant within the transaction of the approval. One that still waits tells of a later correction as well. */
  corrected: async (sql: Sql, accountId: string, at: Date): Promise<void> => {
    const to = await applicantAddress(sql, accountId)
    const mail = { to, topic: `correction ${accountId}`, accountId, uselessAt: after(at, mailLifetimeMs) }
    await mailQueue.add(sql, at, { ...correctedEmail(school, `${publicUrl}/login`), ...mail })
  },
})

export type CorrectionMails = ReturnType<typeof createCorrectionMails>
