import { type StaffRole, staffCookie } from '@apply/engine/desk'
import type { Browser, Page } from '@playwright/test'
import { newToken, tokenHash } from '../server/src/features/accounts/secrets.ts'
import { staffSessionStore } from '../server/src/features/desk/staff/staff-session-store.ts'
import type { TestServer } from './start-server.ts'

let created = 0

/** A window of its own in which a member of staff is logged in. The login has tests of its own. */
export const openDesk = async (browser: Browser, server: TestServer, role: StaffRole, name: string): Promise<Page> => {
  const { database, clock, url } = server
  created += 1
  const [member] = await database.sql<{ id: string }>(
    'insert into staff (email, name, role, created_at) values ($1, $2, $3, $4) returning id',
    [`staff${created}-${process.pid}@example.edu`, name, role, clock.now()],
  )
  const token = newToken()
  await staffSessionStore(database.sql).start(member?.id ?? '', tokenHash(token), 'Test', clock.now())
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } })
  await context.addCookies([
    { name: staffCookie, value: token, domain: 'localhost', path: '/desk', httpOnly: true, sameSite: 'Strict' },
  ])
  return context.newPage()
}
