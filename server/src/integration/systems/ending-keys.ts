import { dayInTimeZone, dayInWords } from '@apply/engine/calendar'
import type { School } from '@apply/engine/define'
import type { Database } from '../../platform/database/database.ts'
import { collectFailures } from '../../platform/errors/collect-failures.ts'
import type { Schedule } from '../../platform/jobs/schedules.ts'
import type { MailQueue } from '../../platform/mail/create-mail.ts'
import { renderEmail } from '../../platform/mail/email-template.ts'
import { after, type Clock, dayMs } from '../../platform/time/clock.ts'
import { asSystem } from './system-access.ts'
import { type EndingKey, systemKeyStore } from './system-key-store.ts'

/** How many days before its end administrators are told of a key, if it was made before that. */
const toldDaysBefore = [7, 30] as const
const firstToldDays = Math.max(...toldDaysBefore)

/** How many days before the end the mail that is due was to be sent; undefined if none is. */
const dueNotice = ({ created_at, expires_at, told_days_before }: EndingKey, now: Date): number | undefined => {
  const due = toldDaysBefore.find((days) => {
    const from = after(expires_at, -days * dayMs)
    return from <= now && created_at < from
  })
  return due !== undefined && (told_days_before === null || told_days_before > due) ? due : undefined
}

type Deps = {
  readonly database: Pick<Database, 'sql' | 'transaction'>
  readonly clock: Clock
  readonly school: School
  readonly mailQueue: Pick<MailQueue, 'add' | 'wake'>
  readonly publicUrl: string
}

const dayOf = ({ timeZone }: School, moment: Date): string => dayInWords(dayInTimeZone(timeZone, moment))

const endingEmail = (school: School, publicUrl: string, key: EndingKey) => {
  const end = dayOf(school, key.expires_at)
  const use =
    key.last_used_at === null ? 'It was never used.' : `It was last used on ${dayOf(school, key.last_used_at)}.`
  return renderEmail(school, {
    subject: `The key of ${key.name} ends on ${end}`,
    paragraphs: [
      `The key with which “${key.name}” reads applications ends on ${end}. It was made by ${key.created_by}. ${use}`,
      'If the system is still needed, make a new key, give it to the system, and then revoke this one. Otherwise there is nothing to do.',
    ],
    link: { text: 'Keys of other systems', href: `${publicUrl}/desk/systems` },
  })
}

/** Writes the mails about one key, in the transaction that records them. */
const tell = ({ database, clock, school, publicUrl, mailQueue }: Deps, key: EndingKey, days: number): Promise<void> =>
  database.transaction(async (sql) => {
    const store = systemKeyStore(sql)
    if (!(await store.recordTold(key.id, days))) return
    const email = endingEmail(school, publicUrl, key)
    for (const { id, email: to } of await store.administrators()) {
      const topic = `desk-key-ends ${key.id} ${days} ${id}`
      await mailQueue.add(sql, clock(), { ...email, to, topic, uselessAt: key.expires_at })
    }
  })

export const endingKeys: Schedule = {
  name: 'ending-keys',
  every: 'hour',
  failureMessage: 'Administrators could not be told of all keys that end soon.',
}

/** Tells all administrators of keys that end soon. */
export const tellOfEndingKeys = async (deps: Deps): Promise<void> => {
  const now = deps.clock()
  const failures = collectFailures()
  for (const key of await systemKeyStore(deps.database.sql).endingBefore(after(now, firstToldDays * dayMs), now)) {
    const days = dueNotice(key, now)
    if (days !== undefined) await failures.attempt(asSystem(key.id), () => tell(deps, key, days))
  }
  deps.mailQueue.wake()
  failures.throwIfAny()
}
