import type { School } from '@apply/engine/define/school'
import { renderEmail } from '../../infra/mail/email-template.ts'
import type { EmailContent } from '../../infra/mail/mail.ts'
import type { Receipt } from './receipt.ts'

type Sender = Pick<School, 'name' | 'help' | 'application' | 'timeZone'>

const inWords = (moment: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long', timeZone }).format(new Date(moment))

export const receiptEmail = (school: Sender, { number, submitted_at, sha256 }: Receipt): EmailContent =>
  renderEmail(school, {
    subject: `We received your application (${number})`,
    paragraphs: [
      `We received your ${school.application} on ${inWords(submitted_at, school.timeZone)}.`,
      `Your receipt number is ${number}. Please keep it, and name it when you write to us.`,
      `The fingerprint (SHA-256) of what you submitted is ${sha256}.`,
    ],
  })
