import { randomBytes } from 'node:crypto'
import type { Database } from './database.ts'

/** A key that is created on first use and stored in the database, so that every process signs and checks with the same one. */
export const storedSecret = (
  { sql }: Pick<Database, 'sql'>,
  name: 'upload' | 'unsubscribe' | 'staff',
): (() => Promise<Buffer>) => {
  let loaded: Promise<Buffer> | undefined
  const load = async (): Promise<Buffer> => {
    const [secret] = await sql<{ value: Buffer }>(
      `insert into secrets (name, value) values ($1, $2)
       on conflict (name) do update set name = excluded.name returning value`,
      [name, randomBytes(32)],
    )
    if (!secret) throw new Error(`The secret "${name}" was not stored.`)
    return secret.value
  }
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined
      throw error
    })
    return loaded
  }
}
