import { type StaffRole, staffCookie } from '@apply/engine/desk'
import type { Page } from '@playwright/test'
import { staff } from '../server/src/identity/people.ts'
import { sessionStore } from '../server/src/identity/sessions/session-store.ts'
import { newToken, tokenHash } from '../server/src/platform/secrets/secrets.ts'
import type { TestServer } from './start-server.ts'

let created = 0

/**
 * Logs a member of staff in, beside a student who may be logged in in the same browser: the cookie is for the desk alone. The login has
 * tests of its own.
 */
export const logInAtDesk = async (page: Page, server: TestServer, role: StaffRole, name: string): Promise<void> => {
  const { database, clock } = server
  created += 1
  const [member] = await database.sql<{ id: string }>(
    'insert into staff (email, name, role, created_at) values ($1, $2, $3, $4) returning id',
    [`staff${created}-${process.pid}@example.edu`, name, role, clock.now()],
  )
  const token = newToken()
  await sessionStore(database.sql, staff).start(member?.id ?? '', tokenHash(token), clock.now(), 'Test')
  await page
    .context()
    .addCookies([
      { name: staffCookie, value: token, domain: 'localhost', path: '/desk', httpOnly: true, sameSite: 'Strict' },
    ])
}
