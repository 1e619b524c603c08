import type { Database } from '../../../infra/database/database.ts'
import type { Student } from '../../accounts/sessions.ts'

export const newStudent = async ({ sql }: Database, username = 'zoe@example.edu'): Promise<Student> => {
  const [account] = await sql<{ id: string }>(
    `insert into accounts (username, password_hash, created_at, confirmed_at) values ($1, '', $2, $2) returning id`,
    [username, new Date('2026-01-01T12:00:00Z')],
  )
  if (!account) throw new Error('The account was not stored.')
  return { id: account.id, username }
}
