import { recordAudit } from '../platform/audit/audit.ts'
import type { Sql } from '../platform/database/database.ts'
import { addNotice, type MailQueue } from '../platform/mail/create-mail.ts'
import type { EmailContent } from '../platform/mail/email-template.ts'
import type { Clock } from '../platform/time/clock.ts'
import { endLink } from './links.ts'
import type { People } from './people.ts'

/** What people do to their own access. */
type OwnAction = { readonly action: string; readonly result: string }

type Change = OwnAction & { readonly topic: string; readonly email: EmailContent }

type Person = { readonly id: string; readonly email: string }

export const recordOwn = (sql: Sql, people: People, id: string, at: Date, { action, result }: OwnAction) => {
  const own = people.named(id)
  return recordAudit(sql, { at, actor: own, target: own, action: people.actions + action, result })
}

type Deps = { readonly clock: Clock; readonly mailQueue: Pick<MailQueue, 'add' | 'discard'> }

/** An audit row, a mail to the owner and the end of a link that was mailed before, within the transaction of the change. */
export const createOwnNotice =
  (people: People, { clock, mailQueue }: Deps) =>
  async (sql: Sql, person: Person, { topic, email, ...action }: Change): Promise<void> => {
    const at = clock()
    await recordOwn(sql, people, person.id, at, action)
    await endLink(sql, mailQueue, people, person.id)
    await addNotice(mailQueue, sql, at, {
      to: person,
      ...people.mailAbout(person.id),
      topic: people.topics + topic,
      email,
    })
  }
