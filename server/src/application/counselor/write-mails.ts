import { randomUUID } from 'node:crypto'
import { dayInTimeZone, dayInWords } from '@apply/engine/calendar'
import { counselorPath } from '@apply/engine/counselor'
import type { CounselorRules } from '@apply/engine/define'
import type { Sql } from '../../platform/database/database.ts'
import { renderEmail } from '../../platform/mail/email-template.ts'
import { newToken, tokenHash } from '../../platform/secrets/secrets.ts'
import { after, dayMs } from '../../platform/time/clock.ts'
import type { CounselorDeps } from './counselor-deps.ts'
import type { Due } from './counselor-mail-store.ts'
import { counselorStore } from './counselor-store.ts'
import { fullName } from './named-counselor.ts'

/** A mail server may be away, and the links stay valid for longer. */
const mailLifetimeMs = 14 * dayMs

type MailText = CounselorRules['mails']['asked']
type Values = Readonly<Record<string, string>>

/** What stands in braces is replaced once: a name with braces stays a name. */
export const fillIn = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

const fillInAll = ({ subject, paragraphs }: MailText, values: Values): MailText => ({
  subject: fillIn(subject, values),
  paragraphs: paragraphs.map((text) => fillIn(text, values)),
})

/** Whom a mail is about. */
export type Addressed = Pick<
  Due,
  'id' | 'account_id' | 'item_id' | 'first_name' | 'last_name' | 'student_name' | 'email' | 'link_ends_at'
>

const nameOf = ({ first_name, last_name }: Addressed): string => fullName(first_name, last_name) || 'counselor'

const studentOf = ({ student_name }: Addressed): string => student_name || 'An applicant'

type Deps = Pick<CounselorDeps, 'school' | 'rules' | 'mailQueue' | 'publicUrl'>

/** A link of its own for each mail, because only the hash of an earlier one is kept. */
const newLink = async (sql: Sql, { publicUrl }: Deps, counselor: Addressed, at: Date): Promise<string> => {
  const token = newToken()
  await counselorStore(sql).addLink(counselor.id, tokenHash(token), at)
  return `${publicUrl}${counselorPath}#${token}`
}

const valuesFor = ({ school }: Deps, counselor: Addressed, count: number): Values => ({
  counselor: nameOf(counselor),
  student: studentOf(counselor),
  students: String(count),
  // The link works until the end of the day before.
  day: dayInWords(dayInTimeZone(school.timeZone, after(counselor.link_ends_at, -1))),
})

/** One mail to a counselor about these students, who all named the same address. Returns its id. */
export const writeToCounselor =
  (deps: Deps) =>
  async (
    sql: Sql,
    about: readonly [Addressed, ...Addressed[]],
    kind: 'asked' | 'reminded',
    at: Date,
  ): Promise<string> => {
    const [first, ...others] = about
    const { mails } = deps.rules
    const one = kind === 'asked' ? mails.asked : mails.reminded
    const many = kind === 'asked' ? mails.askedByMany : mails.remindedOfMany
    const links: { readonly text: string; readonly href: string }[] = []
    for (const counselor of about)
      links.push({ text: studentOf(counselor), href: await newLink(sql, deps, counselor, at) })
    const text = fillInAll(others.length === 0 ? one : many, valuesFor(deps, first, about.length))
    const [link] = links
    const email = renderEmail(deps.school, {
      ...text,
      ...(others.length === 0 && link ? { link: { ...link, text: 'Open the page' } } : { links }),
    })
    return deps.mailQueue.add(sql, at, {
      ...email,
      to: first.email,
      topic: `counselor ${randomUUID()}`,
      // A mail about several is nobody's own: it is taken back by its requests.
      ...(others.length === 0 && { accountId: first.account_id, requestId: first.item_id }),
      uselessAt: after(at, mailLifetimeMs),
    })
  }

export type Tell = 'noAnswer' | 'noAddress' | 'bounced' | 'declined'

/** Tells the applicant what became of the request, and where somebody else can be named. Returns the id of the mail. */
export const writeToApplicant =
  ({ school, rules, mailQueue, publicUrl }: Deps) =>
  async (sql: Sql, counselor: Addressed, kind: Tell, at: Date): Promise<string> => {
    const [account] = await sql<{ username: string }>('select username from accounts where id = $1', [
      counselor.account_id,
    ])
    if (!account) throw new Error('An application has no account.')
    const email = renderEmail(school, {
      ...fillInAll(rules.mails[kind], { counselor: nameOf(counselor), student: studentOf(counselor) }),
      // A visitor would see an empty form at the address of the completion page, which follows the login by itself.
      link: { text: 'Log in to my application', href: `${publicUrl}/login` },
    })
    return mailQueue.add(sql, at, {
      ...email,
      to: account.username,
      topic: `counselor-tell ${counselor.account_id}`,
      accountId: counselor.account_id,
      requestId: counselor.item_id,
      uselessAt: after(at, mailLifetimeMs),
    })
  }
