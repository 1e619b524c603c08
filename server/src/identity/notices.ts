import type { Sql } from '../platform/database/database.ts'
import { addNotice, type MailQueue } from '../platform/mail/create-mail.ts'
import type { EmailContent } from '../platform/mail/email-template.ts'
import type { Clock } from '../platform/time/clock.ts'
import { endLink } from './links.ts'
import { recordAct } from './own-acts.ts'
import type { People } from './people.ts'

type Change = {
  readonly action: string
  readonly result: string
  readonly topic: string
  readonly email: EmailContent
}

type Person = { readonly id: string; readonly email: string }

type Deps = { readonly clock: Clock; readonly mailQueue: Pick<MailQueue, 'add' | 'discard'> }

/** An audit row, a mail to the owner and the end of a link that was mailed before, within the transaction of the change. */
export const createOwnNotice =
  (people: People, { clock, mailQueue }: Deps) =>
  async (sql: Sql, person: Person, { topic, email, ...action }: Change): Promise<void> => {
    const at = clock()
    await recordAct(sql, people, person.id, { at, ...action })
    await endLink(sql, mailQueue, people, person.id)
    await addNotice(mailQueue, sql, at, {
      to: person,
      ...people.mailAbout(person.id),
      topic: people.topics + topic,
      email,
    })
  }
