import { staffCookie } from '@apply/engine/desk'
import type { Database } from '../../server/src/platform/database/database.ts'
import { newToken, tokenHash } from '../../server/src/platform/secrets/secrets.ts'

const logIn = `
  with member as (
    insert into staff (email, name, role, created_at) values ('reader@example.edu', 'Reader', 'reader', $2)
    on conflict (email) do update set name = excluded.name returning id
  )
  insert into staff_sessions (token_hash, staff_id, device, started_at, last_seen_at) select $1, id, '', $2, $2 from member`

/** The cookie of a member of staff who may read the list; another session of the same person each time. */
export const logInReader = async ({ sql }: Database, now = new Date()): Promise<string> => {
  const token = newToken()
  await sql(logIn, [tokenHash(token), now])
  return `${staffCookie}=${token}`
}
