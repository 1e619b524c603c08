import * as calls from '@apply/contract/desk/items'
import type { Desk } from '@apply/engine/define'
import { hasRole } from '@apply/engine/desk'
import type { z } from 'zod'
import type { Checklists } from '../../application/items/checklists.ts'
import { readStatus } from '../../application/items/read-status.ts'
import type { StaffCall } from '../../identity/staff/staff-access.ts'
import { asAccount } from '../../platform/audit/audit.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-type.ts'
import { type EventRow, type ItemWithFile, itemViewStore } from './item-view-store.ts'
import { noSuchApplication } from './move-application.ts'
import type { StaffItems } from './staff-items.ts'
import { theChecklist } from './work-store.ts'

type Shown = z.input<typeof calls.readDeskItems.response>['items'][number]
type ShownEvent = Shown['history'][number]

const shownBy = ({ by, name }: EventRow): string => {
  if (name !== null) return name
  if (by === 'applicant') return 'The applicant'
  return by === 'system' ? theChecklist : 'The counselor'
}

const mailIn = ({ subject, sent_at, given_up_at }: EventRow): Pick<ShownEvent, 'mail'> => {
  if (subject === null) return {}
  if (sent_at) return { mail: { subject, status: 'sent' } }
  return { mail: { subject, status: given_up_at ? 'given up' : 'waiting' } }
}

const shownEvent = (row: EventRow): ShownEvent => ({
  event: row.event,
  at: row.at.toISOString(),
  by: shownBy(row),
  ...(row.from_state !== null && { from: row.from_state }),
  ...(row.to_state !== null && { to: row.to_state }),
  ...(row.from_due !== null && { from_due: row.from_due }),
  ...(row.to_due !== null && { to_due: row.to_due }),
  ...mailIn(row),
  ...(row.reason !== '' && { reason: row.reason }),
})

const documentIn = ({ file_key, file_name, file_status }: ItemWithFile): Pick<Shown, 'document'> =>
  file_key === null ? {} : { document: { key: file_key, file_name, status: file_status } }

const shownItem = (item: ItemWithFile, history: readonly EventRow[]): Shown => ({
  id: item.id,
  version: item.version,
  kind: item.kind,
  definition: item.definition,
  title: item.title,
  text: item.text,
  wants: item.wants,
  state: item.state,
  is_required: item.is_required,
  ...(item.due_on !== null && { due_on: item.due_on }),
  ...(item.answer !== '' && { answer: item.answer }),
  ...(item.answered_at && { answered_at: item.answered_at.toISOString() }),
  ...documentIn(item),
  history: history.filter(({ item_id }) => item_id === item.id).map(shownEvent),
})

const statusFor = async (sql: Sql, id: string, desk: Desk) => {
  const { present } = await readStatus(sql, id, desk)
  return present && { status: { word: present.word, since: present.since.toISOString() } }
}

type Deps = {
  readonly call: StaffCall
  readonly desk: Desk
  readonly checklists: Checklists
  readonly items: StaffItems
}

/** What applications need, as staff see and change it. */
export const itemRoutes = (app: App, { call, desk, checklists, items }: Deps): void => {
  const { database, staffRoute, recordLook } = call

  const read = calls.readDeskItems
  app.get(read.path, staffRoute(read), async ({ staff, params: { id } }) => {
    const isSubmitted = await itemViewStore(database.sql).isSubmitted(id)
    if (isSubmitted === undefined) throw noSuchApplication()
    // The same words as those of the page, which asks for the items after the application: both are one look.
    const result = isSubmitted ? 'looked at the application' : 'looked at the draft'
    await recordLook(database.sql, staff, { target: asAccount(id), action: 'desk view', result })
    await checklists.ensure(id)
    const reader = hasRole(staff.role, 'officer') ? 'officers' : 'readers'
    const found = await itemViewStore(database.sql).list(id, reader)
    const history = await itemViewStore(database.sql).history(id)
    return {
      ...(await statusFor(database.sql, id, desk)),
      items: found.map((item) => shownItem(item, history)),
    }
  })

  const change = calls.changeDeskItem
  app.put(change.path, staffRoute(change), async ({ staff, params: { id }, body: { state, version, reason } }) => ({
    message: 'The item was changed.',
    version: await items.change(staff, { id, version }, { to: state, reason }),
  }))

  const due = calls.changeDeskItemDue
  app.put(due.path, staffRoute(due), async ({ staff, params: { id }, body: { due_on, version } }) => ({
    message: due_on === null ? 'The item is due on no day.' : 'The due day was set.',
    version: await items.setDue(staff, { id, version }, due_on),
  }))
}
