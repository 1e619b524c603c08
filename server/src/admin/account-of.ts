import type { Database } from '../infra/database/database.ts'
import { UsageError } from './command.ts'

/** The one username among the words, as it is stored. */
export const oneUsername = ([username = '', ...more]: readonly string[]): string => {
  if (username === '' || more.length > 0) throw new UsageError('Name one username.')
  return username.trim().toLowerCase()
}

export const accountOf = async ({ sql }: Pick<Database, 'sql'>, username: string): Promise<string> => {
  const [account] = await sql<{ id: string }>('select id from accounts where username = $1', [username])
  if (!account) throw new Error(`There is no account ${username}.`)
  return account.id
}
