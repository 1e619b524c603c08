import { identityCookiePrefix, presentCookie, sessionCookie } from '@apply/engine/limits'
import type { BrowserContext, Page } from '@playwright/test'
import { accountStore } from '../server/src/identity/applicants/account-store.ts'
import { createStudent as createAccount, goodPassword, startSession } from '../server/testing/student.ts'
import type { TestServer } from './start-server.ts'

export { goodPassword }

export type Student = { readonly id: string; readonly username: string; readonly password: string }

let created = 0

/** An address that no other test uses. */
export const newAddress = (): string => {
  created += 1
  return `applicant${created}-${process.pid}@example.com`
}

/** A confirmed account. The account cards have tests of their own, so it is written into the database. */
export const createStudent = async ({ database }: TestServer): Promise<Student> => {
  const account = await createAccount(database, newAddress())
  return { ...account, password: goodPassword }
}

/** What a login leaves in the database and in the browser. */
export const logInWithoutCard = async (page: Page, { database, clock, url }: TestServer, student: Student) => {
  const token = await startSession(database, student, clock.now())
  await accountStore(database.sql).recordLogin(student.id, clock.now())
  const cookie = { url, sameSite: 'Lax' } as const
  await page.context().addCookies([
    { ...cookie, name: sessionCookie, value: token, httpOnly: true },
    { ...cookie, name: presentCookie, value: '1' },
  ])
}

/** The names of the cookies that make the browser look logged in. The one by which it is known stays after a logout. */
export const identityCookies = async (context: BrowserContext): Promise<string[]> =>
  (await context.cookies()).map(({ name }) => name).filter((name) => name.startsWith(identityCookiePrefix))
