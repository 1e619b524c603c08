import type { Database } from '../../../infra/database/database.ts'
import { newToken, tokenHash } from '../../accounts/secrets.ts'
import { sessionStore } from '../../accounts/session-store.ts'
import { newStudent } from './new-student.ts'

/** A student with a session that lives at this moment, and the cookie that proves it. */
export const signedInStudent = async (database: Database, now: Date, username?: string) => {
  const student = await newStudent(database, username)
  const token = newToken()
  await sessionStore(database.sql).start(student.id, tokenHash(token), now)
  return { ...student, cookie: `GovernorsIdentity.session=${token}` }
}
