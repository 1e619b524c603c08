import type { Desk } from '@apply/engine/define'
import { isOpen } from '@apply/engine/items'
import { byApplicant } from '../../application/items/item.ts'
import { type Items, itemsSeenBy } from '../../application/items/items.ts'
import type { Sql } from '../../platform/database/database.ts'

/** What was sent for a request may be what the list waits for, if the school's folder says so. */
export const createTicking =
  (items: Items, { checklist }: Desk) =>
  async (sql: Sql, accountId: string, template: string, at: Date): Promise<void> => {
    const ticked = (checklist?.items ?? []).filter(({ tickedBy }) => tickedBy?.includes(template))
    const names = new Set(ticked.map(({ name }) => name))
    for (const item of await itemsSeenBy(sql, accountId, 'officers'))
      if (item.kind === 'document' && names.has(item.definition) && isOpen(item.state))
        await items.change(sql, item, { to: 'received', by: byApplicant, at, reason: 'Sent for a request.' })
  }
