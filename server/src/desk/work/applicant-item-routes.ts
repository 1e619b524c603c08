import * as calls from '@apply/contract/items'
import type { Desk } from '@apply/engine/define'
import { requestKey } from '@apply/engine/desk'
import { isOpen } from '@apply/engine/items'
import { isWithdrawn } from '../../application/draft/desk-state.ts'
import type { Checklists } from '../../application/items/checklists.ts'
import { byApplicant } from '../../application/items/item.ts'
import { findItem, type Items, noSuchItem } from '../../application/items/items.ts'
import { readStatus } from '../../application/items/read-status.ts'
import type { SignedIn } from '../../identity/applicants/signed-in.ts'
import { recordOwnAction } from '../../identity/own-acts.ts'
import type { Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-type.ts'
import { schemaOf } from '../../platform/http/call-schema.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { checkSent } from './check-sent.ts'
import { type ItemWithFile, itemViewStore } from './item-view-store.ts'
import { lockSubmitted } from './move-application.ts'

/** What asks again, or asks somebody else, stands in the list in its place. */
const isListed = ({ state }: ItemWithFile): boolean => state !== 'replaced' && state !== 'withdrawn'

const shownItem = ({
  id,
  due_on,
  answered_at,
  changed_at,
  file_name,
  file_size,
  file_status,
  ...item
}: ItemWithFile) => ({
  id,
  key: requestKey(id),
  kind: item.kind,
  title: item.title,
  text: item.text,
  wants: item.wants,
  state: item.state,
  is_required: item.is_required,
  ...(due_on !== null && { due_on }),
  ...(answered_at && { answered_at: answered_at.toISOString() }),
  changed_at: changed_at.toISOString(),
  ...(file_name !== null && { file: { status: file_status, file_name, file_size } }),
})

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly desk: Desk
  readonly items: Items
  readonly checklists: Checklists
  readonly signedIn: SignedIn
}

const sendItem =
  ({ database, clock, items }: Deps) =>
  (studentId: string, id: string, answer: string): Promise<void> =>
    database.transaction(async (sql) => {
      await lockSubmitted(sql, studentId)
      const item = await findItem(sql, id)
      const isTheirs = item?.account_id === studentId && item.audience.includes('applicant')
      // A request has a call of its own, which tells who asked.
      if (!isTheirs || item.kind !== 'document' || item.wants === 'nothing') throw noSuchItem()
      await checkSent(sql, item, answer)
      const at = clock()
      await items.change(sql, item, { to: 'received', by: byApplicant, at, answer })
      await recordOwnAction(sql, studentId, { at, action: 'send item', result: `sent “${item.definition}”` })
    })

/** What applicants see of the list and the status, and what they send for it. */
export const applicantItemRoutes = (app: App, deps: Deps): void => {
  const { database, desk, checklists, signedIn: onRequest } = deps
  const send = sendItem(deps)

  app.get(calls.readItems.path, { onRequest, schema: schemaOf(calls.readItems) }, async ({ student }) => {
    const { sql } = database
    const { present } = await readStatus(sql, student.id, desk)
    await checklists.ensure(student.id)
    const found = await itemViewStore(sql).list(student.id, 'applicant')
    const isOver = await isWithdrawn(sql, student.id)
    return {
      ...(present &&
        !isOver && { status: { word: present.word, text: present.text, since: present.since.toISOString() } }),
      items: found.filter((item) => isListed(item) && !(isOver && isOpen(item.state))).map(shownItem),
    }
  })

  app.post(
    calls.sendItem.path,
    { onRequest, schema: schemaOf(calls.sendItem) },
    async ({ student, params: { id }, body }) => {
      await send(student.id, id, body.text)
      return { message: 'Thank you. We have received it.' }
    },
  )
}
