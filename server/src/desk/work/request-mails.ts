import type { School } from '@apply/engine/define'
import type { Sql } from '../../platform/database/database.ts'
import type { MailQueue } from '../../platform/mail/create-mail.ts'
import { renderEmail } from '../../platform/mail/email-template.ts'
import { after, dayMs } from '../../platform/time/clock.ts'
import { type Request, requestStore } from './request-store.ts'

/** A request is worth a mail for as long as a mail server may be away. */
const mailLifetimeMs = 14 * dayMs

const askedTopic = (id: string): string => `request ${id}`

type Asked = Pick<Request, 'id' | 'account_id' | 'title'>

/** Beside the title it says nothing about the application: mail can be read by others. */
const askedEmail = (school: School, title: string, page: string) =>
  renderEmail(school, {
    subject: `One more step to finish: ${title}`,
    paragraphs: [
      `To finish your ${school.application} we need one more thing from you: ${title}.`,
      'Log in there to read what we need and to answer.',
    ],
    link: { text: 'Log in to my application', href: page },
  })

const answeredEmail = (school: School, title: string, page: string, isOwn: boolean) =>
  renderEmail(school, {
    subject: `A request was answered: ${title}`,
    paragraphs: [
      isOwn
        ? `An applicant has answered your request “${title}”.`
        : `An applicant has answered the request “${title}”. The member of staff who asked has left, so this goes to all administrators.`,
      'Look at the answer at the desk, and mark the request as done or ask again.',
    ],
    link: { text: 'Open the application', href: page },
  })

type Deps = { readonly school: School; readonly publicUrl: string; readonly mailQueue: MailQueue }

/** The mails about requests, each written in the transaction of what it tells. */
export const createRequestMails = ({ school, publicUrl, mailQueue }: Deps) => ({
  wake: mailQueue.wake,

  /** Tells the applicant what staff ask for. */
  asked: async (sql: Sql, { id, account_id, title }: Asked, at: Date, isBulk: boolean): Promise<void> => {
    const to = await requestStore(sql).applicantAddress(account_id)
    const uselessAt = after(at, mailLifetimeMs)
    // A visitor would see an empty form at the address of the completion page, which follows the login by itself.
    const email = askedEmail(school, title, `${publicUrl}/login`)
    const about = { topic: askedTopic(id), accountId: account_id, requestId: id }
    await mailQueue.add(sql, at, { ...email, ...about, to, uselessAt, isBulk })
  },

  /** What is not needed any more is not asked for by mail either. */
  discardAsked: (sql: Sql, id: string): Promise<void> => mailQueue.discard(sql, askedTopic(id)),

  /** The same for all that an applicant is asked for. */
  discardAllAsked: async (sql: Sql, accountId: string): Promise<void> => {
    for (const id of await requestStore(sql).openIds(accountId)) await mailQueue.discard(sql, askedTopic(id))
  },

  /** Tells the officer who asked, or the administrators in place of one who has left, that there is an answer. */
  answered: async (sql: Sql, { id, account_id, title, asked_by }: Request, at: Date): Promise<void> => {
    const uselessAt = after(at, mailLifetimeMs)
    for (const recipient of await requestStore(sql).recipientsOfAnswer(asked_by)) {
      const email = answeredEmail(school, title, `${publicUrl}/desk/applications/${account_id}`, recipient.has_asked)
      await mailQueue.add(sql, at, {
        ...email,
        to: recipient.email,
        topic: `request-answered ${id} ${recipient.id}`,
        requestId: id,
        uselessAt,
      })
    }
  },
})

export type RequestMails = ReturnType<typeof createRequestMails>
