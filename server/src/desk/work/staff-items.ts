import type { SettableState } from '@apply/engine/items'
import { keepSentFile, removeRequestFile } from '../../application/documents/request-file.ts'
import { byStaff, type Item } from '../../application/items/item.ts'
import { findItem, type Items, noSuchItem } from '../../application/items/items.ts'
import { asAccount } from '../../platform/audit/audit.ts'
import type { Staff, StaffAudit } from '../../platform/audit/staff-audit.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { lockActive } from './move-application.ts'
import type { RequestMails } from './request-mails.ts'

/** How the audit, the history and messages call a state. */
export const stateWords = {
  awaiting: 'awaited',
  received: 'received',
  done: 'done',
  waived: 'waived',
  not_needed: 'not needed',
  declined: 'declined',
  bounced: 'not delivered',
  replaced: 'asked for again',
  withdrawn: 'withdrawn',
} as const satisfies Record<Item['state'], string>

const changedMeanwhile = ({ state }: Item) =>
  new HttpError(
    409,
    `This item was changed meanwhile and is ${stateWords[state]} now. Look at it again before you change it.`,
  )

const hasCallsOfItsOwn = () =>
  new HttpError(409, 'A request is ticked by the answer of the applicant, or marked as done or withdrawn.')

/** A request has its own way from the question to the answer. Only what nobody has answered can be let go here. */
const checkRequest = ({ kind, state }: Item, to: SettableState): void => {
  const isLetGo = (to === 'waived' || to === 'not_needed') && state === 'awaiting'
  if (kind === 'request' && !isLetGo) throw hasCallsOfItsOwn()
}

/** Staff must not see a file that the applicant has not sent, and go on seeing the one that was. */
const settleFile = async (sql: Sql, { id, answered_at }: Item, to: SettableState): Promise<void> => {
  if (answered_at === null && to !== 'awaiting') await removeRequestFile(sql, id)
  if (answered_at !== null && to === 'awaiting') await keepSentFile(sql, id)
}

type Order = { readonly id: string; readonly version: number }

type Change = { readonly to: SettableState; readonly reason?: string }

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly items: Items
  readonly mails: Pick<RequestMails, 'discardAsked'>
  readonly recordAction: StaffAudit['recordAction']
}

/** What staff do with items, one by one or as part of an action on many. */
export const createStaffItems = ({ database, clock, items, mails, recordAction }: Deps) => {
  // An officer may write anything into a title, and the audit is never deleted, so it has the name of the definition only.
  const record = (sql: Sql, staff: Staff, item: Item, at: Date, what: string): Promise<void> =>
    recordAction(sql, staff, {
      at,
      target: asAccount(item.account_id),
      action: 'desk item',
      result: `${what} “${item.definition}”`,
    })

  /** Part of a transaction that has locked the application. */
  const changeLocked = async (sql: Sql, staff: Staff, item: Item, { to, reason = '' }: Change): Promise<void> => {
    checkRequest(item, to)
    if (item.state === to) return
    const at = clock()
    await settleFile(sql, item, to)
    await items.change(sql, item, { to, by: byStaff(staff), at, reason })
    if (to !== 'awaiting') await mails.discardAsked(sql, item.id)
    await record(sql, staff, item, at, `marked as ${stateWords[to]}:`)
  }

  const setDueLocked = async (sql: Sql, staff: Staff, item: Item, dueOn: string | null): Promise<void> => {
    if (item.due_on === dueOn) return
    const at = clock()
    await items.setDue(sql, item, dueOn, { by: byStaff(staff), at })
    await record(sql, staff, item, at, dueOn === null ? 'took away the due day of' : `set the due day ${dueOn} of`)
  }

  /** Locks the application, and changes the item if it is as the officer saw it. Returns the new version. */
  const change = ({ id, version }: Order, work: (sql: Sql, item: Item) => Promise<void>): Promise<number> =>
    database.transaction(async (sql) => {
      const found = await findItem(sql, id)
      if (!found?.audience.includes('officers')) throw noSuchItem()
      await lockActive(sql, found.account_id)
      const item = await findItem(sql, id)
      if (!item) throw noSuchItem()
      if (item.version !== version) throw changedMeanwhile(item)
      await work(sql, item)
      return (await findItem(sql, id))?.version ?? version
    })

  return {
    changeLocked,
    setDueLocked,
    change: (staff: Staff, order: Order, wanted: Change) =>
      change(order, (sql, item) => changeLocked(sql, staff, item, wanted)),
    setDue: (staff: Staff, order: Order, dueOn: string | null) =>
      change(order, (sql, item) => setDueLocked(sql, staff, item, dueOn)),
  }
}

export type StaffItems = ReturnType<typeof createStaffItems>
