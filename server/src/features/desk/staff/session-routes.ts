import { logOutStaff, readStaffSession } from '@apply/contract/desk/session'
import type { App } from '../../../infra/http/app-type.ts'
import { tokenHash } from '../../accounts/secrets.ts'
import { asStaff, recordStaffAction } from '../desk-audit.ts'
import type { DeskDeps } from '../desk-deps.ts'
import { staffSessionStore } from './staff-session-store.ts'

/** Who is logged in, and logging out. */
export const sessionRoutes = (app: App, { database, clock, cookie, staffRoute }: DeskDeps): void => {
  app.get(readStaffSession.path, staffRoute(readStaffSession), async ({ staff: { id, name, email, role } }) => ({
    id,
    name,
    email,
    role,
  }))

  app.post(logOutStaff.path, staffRoute(logOutStaff), async (request, reply) => {
    const { staff } = request
    await database.transaction(async (sql) => {
      await staffSessionStore(sql).end(tokenHash(cookie.read(request) ?? ''))
      const entry = { at: clock(), staff, target: asStaff(staff.id), action: 'desk log-out' } as const
      await recordStaffAction(sql, { ...entry, result: 'logged out' })
    })
    cookie.clear(reply)
    return { message: 'You are logged out.' }
  })
}
