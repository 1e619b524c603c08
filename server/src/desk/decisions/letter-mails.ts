import type { School } from '@apply/engine/define'
import type { Sql } from '../../platform/database/database.ts'
import type { MailQueue } from '../../platform/mail/create-mail.ts'
import { renderEmail } from '../../platform/mail/email-template.ts'
import { after, dayMs } from '../../platform/time/clock.ts'

/** A letter is worth a mail for as long as a mail server may be away. */
const mailLifetimeMs = 14 * dayMs

/** It says that there is news, the same to everybody: mail can be read by others, and on a locked screen. */
const newsEmail = (school: School, page: string) =>
  renderEmail(school, {
    subject: `There is news about your ${school.application}`,
    paragraphs: [
      `There is news about your ${school.application}.`,
      'Log in to read it. It is on the page of your submitted application.',
    ],
    link: { text: 'Log in to my application', href: page },
  })

const addressOf = async (sql: Sql, accountId: string): Promise<string> => {
  const [account] = await sql<{ username: string }>('select username from accounts where id = $1', [accountId])
  if (!account) throw new Error('The account of a locked application is gone.')
  return account.username
}

type Deps = { readonly school: School; readonly publicUrl: string; readonly mailQueue: MailQueue }

/** The mail about a letter, written in the transaction of its release. */
export const createLetterMails = ({ school, publicUrl, mailQueue }: Deps) => {
  // A visitor would see an empty form at the address of the completion page, which follows the login by itself.
  const email = newsEmail(school, `${publicUrl}/login`)
  return {
    wake: mailQueue.wake,
    released: async (sql: Sql, accountId: string, at: Date): Promise<void> => {
      const to = await addressOf(sql, accountId)
      const uselessAt = after(at, mailLifetimeMs)
      const about = { topic: `letter ${accountId}`, accountId, meantFor: 'person' } as const
      await mailQueue.add(sql, at, { ...email, ...about, to, uselessAt, isBulk: true })
    },
  }
}

export type LetterMails = ReturnType<typeof createLetterMails>
