import type { Follow } from '../../application/items/items.ts'
import type { Announce } from './announce.ts'

/** Tells other systems of changes of those items that they may see. The list of a submission comes with the submission. */
export const announceItems =
  (announce: Announce): Follow =>
  async (sql, { item, from = null, to, at }) => {
    if (!item.audience.includes('systems')) return
    const { id, kind, definition, account_id: accountId } = item
    const data = { item: id, kind, definition, from, to, changed_at: at.toISOString() }
    await announce(sql, { event: 'item.changed', accountId, data })
  }
