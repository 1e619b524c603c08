import type { readDeskHistory } from '@apply/contract/desk/application'
import { momentInTimeZone } from '@apply/engine/calendar'
import type { z } from 'zod'
import type { Sql } from '../../platform/database/database.ts'
import { theChecklist } from '../work/work-store.ts'
import { historyStore, maxEventsPerKind } from './history-store.ts'

type History = z.input<typeof readDeskHistory.response>
type Event = History['events'][number]
type Store = ReturnType<typeof historyStore>
type Rows<Name extends 'saves' | 'mails' | 'actions'> = Awaited<ReturnType<Store[Name]>>

const saveEvent = ({ at, answers }: Rows<'saves'>[number]): Event => ({
  at: at.toISOString(),
  kind: 'save',
  text: answers === 1 ? 'Saved 1 answer' : `Saved ${answers} answers`,
})

const mailStatus = (mail: Rows<'mails'>[number], timeZone: string): string => {
  const { sent_at, given_up_at, bounced_at, refusal, attempts } = mail
  if (bounced_at) return `came back on ${momentInTimeZone(timeZone, bounced_at)} (${refusal})`
  if (refusal !== null) return `refused by the mail server of the recipient (${refusal})`
  if (sent_at) return `sent on ${momentInTimeZone(timeZone, sent_at)}`
  if (given_up_at) return `given up after ${attempts} ${attempts === 1 ? 'try' : 'tries'}`
  return attempts === 0 ? 'waiting' : `waiting after ${attempts} ${attempts === 1 ? 'try' : 'tries'}`
}

const mailEvent =
  (timeZone: string) =>
  (mail: Rows<'mails'>[number]): Event => ({
    at: mail.created_at.toISOString(),
    kind: 'mail',
    text: `Mail “${mail.subject}”: ${mailStatus(mail, timeZone)}`,
  })

const actorOf = ({ actor, name }: Rows<'actions'>[number]): string => {
  if (name !== null) return name
  if (actor.startsWith('service token ')) return 'A service link'
  if (actor === 'checklist') return theChecklist
  return actor === 'operator' ? 'An operator' : 'The applicant'
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const actionEvent = (action: Rows<'actions'>[number]): Event => ({
  at: action.at.toISOString(),
  kind: 'staff',
  text: capitalized(action.result),
  by: actorOf(action),
})

/** Everything that happened to one application, newest first. */
export const readHistory = async (sql: Sql, accountId: string, timeZone: string): Promise<History> => {
  const store = historyStore(sql, accountId)
  const saves = await store.saves()
  const mails = await store.mails()
  const actions = await store.actions()
  const submission = await store.submission()
  const events: readonly Event[] = [
    ...actions.map(actionEvent),
    ...mails.map(mailEvent(timeZone)),
    ...(submission
      ? [{ at: submission.at.toISOString(), kind: 'submission' as const, text: `Submitted as ${submission.receipt}` }]
      : []),
    ...saves.map(saveEvent),
  ]
  return {
    events: events.toSorted((one, other) => other.at.localeCompare(one.at)),
    is_cut: [saves, mails, actions].some(({ length }) => length === maxEventsPerKind),
  }
}
