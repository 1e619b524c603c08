import { type StaffRole, staffCookie } from '@apply/engine/desk'
import type { Page } from '@playwright/test'
import { staff } from '../server/src/identity/people.ts'
import { sessionStore } from '../server/src/identity/sessions/session-store.ts'
import { type StoredMember, staffStore } from '../server/src/identity/staff/staff-store.ts'
import { newToken, tokenHash } from '../server/src/platform/secrets/secrets.ts'
import type { TestServer } from './start-server.ts'

let created = 0

/** A member of staff with an address that no other test uses. */
export const addMember = async (
  { database, clock }: TestServer,
  role: StaffRole,
  name: string,
): Promise<StoredMember> => {
  created += 1
  const email = `staff${created}-${process.pid}@example.edu`
  const members = staffStore(database.sql)
  await members.add({ email, name, role }, clock.now())
  const member = await members.find(email)
  if (!member) throw new Error('The member of staff was not stored.')
  return member
}

/** A new member of staff, and the token of a session. The login has tests of its own. */
export const startStaffSession = async (server: TestServer, role: StaffRole, name: string) => {
  const member = await addMember(server, role, name)
  const token = newToken()
  await sessionStore(server.database.sql, staff).start(member.id, tokenHash(token), server.clock.now(), 'Test')
  return { member, token }
}

/** Logs a member of staff in, beside a student who may be logged in in the same browser: the cookie is for the desk alone. */
export const logInAtDesk = async (
  page: Page,
  server: TestServer,
  role: StaffRole,
  name: string,
): Promise<StoredMember> => {
  const { member, token } = await startStaffSession(server, role, name)
  await page
    .context()
    .addCookies([
      { name: staffCookie, value: token, domain: 'localhost', path: '/desk', httpOnly: true, sameSite: 'Strict' },
    ])
  return member
}
