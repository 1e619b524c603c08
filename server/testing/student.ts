import { sessionCookie } from '@apply/engine/limits'
import { hashPassword } from '../src/identity/passwords/passwords.ts'
import { applicants, type Student } from '../src/identity/people.ts'
import { sessionStore } from '../src/identity/sessions/session-store.ts'
import type { Database } from '../src/platform/database/database.ts'
import { newToken, tokenHash } from '../src/platform/secrets/secrets.ts'

export const goodPassword = 'Kestrel!Harbor7'

/** A hash says what it cost. This costs next to nothing, so that students of tests log in quickly. */
export const cheapHashing = { memoryCost: 8, timeCost: 1, parallelism: 1 }

const passwordHash = hashPassword(goodPassword, cheapHashing)

/** A confirmed account, whose password is the good one. */
export const createStudent = async ({ sql }: Pick<Database, 'sql'>, username = 'zoe@example.edu'): Promise<Student> => {
  const [account] = await sql<{ id: string }>(
    `insert into accounts (username, password_hash, created_at, confirmed_at) values ($1, $2, $3, $3) returning id`,
    [username, await passwordHash, new Date('2026-01-01T12:00:00Z')],
  )
  if (!account) throw new Error('The account was not stored.')
  return { id: account.id, username }
}

/** Starts a session at this moment; returns its token. */
export const startSession = async ({ sql }: Pick<Database, 'sql'>, { id }: Student, now: Date): Promise<string> => {
  const token = newToken()
  await sessionStore(sql, applicants).start(id, tokenHash(token), now)
  return token
}

/** A student with a session that lives at this moment, and the cookie that proves it. */
export const signedInStudent = async (database: Database, now: Date, username?: string) => {
  const student = await createStudent(database, username)
  return { ...student, cookie: `${sessionCookie}=${await startSession(database, student, now)}` }
}
