import type { EndSystems } from '../../identity/staff/manage-staff.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { Staff } from '../../platform/audit/staff-audit.ts'
import type { Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { asSystem } from './system-access.ts'
import { systemKeyStore } from './system-key-store.ts'
import { asWebhook, webhookStore } from './webhook-store.ts'

/**
 * Ends what a former administrator could still use from outside: the keys that they made, which they know, and
 * the webhooks that they added, whose address they chose. Part of the transaction that takes the role away.
 */
export const endWithAdministrator: EndSystems = async (sql, { staffId, at, actor }) => {
  const result = 'its administrator has left'
  const keys = await systemKeyStore(sql).revokeAllOf(staffId, at)
  for (const id of keys) await recordAudit(sql, { at, actor, target: asSystem(id), action: 'desk revoke key', result })
  const webhooks = await webhookStore(sql).pauseAllOf(staffId, at)
  for (const id of webhooks)
    await recordAudit(sql, { at, actor, target: asWebhook(id), action: 'desk pause webhook', result })
  return { keys: keys.length, webhooks: webhooks.length }
}

/** Keeps the role of an administrator until the transaction ends, so that nothing is made for one who is removed at this moment. */
export const lockAdministrator = async (sql: Sql, { id }: Staff): Promise<void> => {
  const locked = await sql(
    `select 1 from staff where id = $1 and role = 'administrator' and removed_at is null for share`,
    [id],
  )
  if (locked.length === 0) throw new HttpError(403, 'You are not an administrator any more.')
}
