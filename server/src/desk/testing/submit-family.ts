import { desk } from '@apply/forms/governors-choice'
import type { Database } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { createDuplicateFinder } from '../duplicates/find-duplicates.ts'
import { createDeskIndex } from '../list/desk-index.ts'

type Deps = { readonly database: Database; readonly clock: Clock }

/** Submissions of one family by one statement, the first two and the next two of one person each. */
export const submitFamily = async ({ database, clock }: Deps, family: string, count: number): Promise<void> => {
  await database.sql(
    `with account as (insert into accounts (username, password_hash, created_at)
       select lower($3) || n || '@example.edu', '', $1 from generate_series(1, $2::int) as n returning id, username),
     application as (insert into applications (account_id, answers, created_at, changed_at)
       select id, jsonb_build_object('last_name', $3::text, 'state', 'TN', 'zip', '37040', 'birth_date', '2007-05-09',
         'first_name', chr(65 + person % 26) || 'la' || person || '<b>'), $1, $1
       from (select id, case when number < 4 then number / 2 else number end as person
         from (select *, substring(username from '[0-9]+')::int - 1 as number from account) as numbered
       ) as named
       returning account_id, answers)
     insert into submissions (account_id, receipt, submitted_at, sha256, answers, read_only_view, documents)
     select account_id, 'GC-' || account_id, $1, repeat('0', 64), answers, '[]', '{}' from application`,
    [clock(), count, family],
  )
  await database.sql(
    `update applications set receipt = 'GC-' || account_id
     where account_id in (select id from accounts where username like lower($1) || '%')`,
    [family],
  )
  const deps = { desk, database, clock }
  await createDeskIndex(deps).catchUp()
  await createDuplicateFinder(deps)()
}
