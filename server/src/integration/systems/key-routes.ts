import { createSystemKey, readSystemKeys, revokeSystemKey } from '@apply/contract/desk/system-keys'
import type { StaffCall } from '../../identity/staff/staff-access.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { App } from '../../platform/http/app-type.ts'
import { newToken, tokenHash } from '../../platform/secrets/secrets.ts'
import { after, dayMs } from '../../platform/time/clock.ts'
import { lockAdministrator } from './end-with-administrator.ts'
import { asSystem, keyPrefix } from './system-access.ts'
import { type KeyRow, systemKeyStore } from './system-key-store.ts'

const described = (row: KeyRow) => ({
  ...row,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  revoked_at: row.revoked_at?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
})

/** Administrators make and revoke the keys of other systems. */
export const systemKeyRoutes = (
  app: App,
  { database, clock, staffRoute, recordAction, recordLook }: StaffCall,
): void => {
  app.get(readSystemKeys.path, staffRoute(readSystemKeys), async ({ staff }) => {
    await recordLook(database.sql, staff, { target: 'systems', action: 'desk view-keys', result: 'listed' })
    return { keys: (await systemKeyStore(database.sql).list()).map(described) }
  })

  app.post(createSystemKey.path, staffRoute(createSystemKey), ({ staff, body: { name, scopes, valid_days } }) =>
    database.transaction(async (sql) => {
      await lockAdministrator(sql, staff)
      const now = clock()
      const key = keyPrefix + newToken()
      const wanted = {
        name,
        scopes: [...new Set(scopes)],
        expiresAt: after(now, valid_days * dayMs),
        staffId: staff.id,
      }
      const id = await systemKeyStore(sql).insert({ ...wanted, keyHash: tokenHash(key) }, now)
      const result = `created for ${wanted.scopes.join(', ')}`
      await recordAction(sql, staff, { at: now, target: asSystem(id), action: 'desk create key', result })
      return { id, key }
    }),
  )

  app.delete(revokeSystemKey.path, staffRoute(revokeSystemKey), async ({ staff, params: { id } }) => {
    await database.transaction(async (sql) => {
      if (!(await systemKeyStore(sql).revoke(id, clock())))
        throw new HttpError(404, 'There is no such key, or it was revoked before.')
      await recordAction(sql, staff, { target: asSystem(id), action: 'desk revoke key', result: 'revoked' })
    })
    return { message: 'The key was revoked.' }
  })
}
