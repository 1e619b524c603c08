import type { Database } from '../../server/src/platform/database/database.ts'

/** Syllables of invented names. Some are far more frequent than others, as names are. */
const syllables = [
  'ma',
  'ri',
  'jo',
  'an',
  'lee',
  'son',
  'ber',
  'ta',
  'ka',
  'mil',
  'der',
  'ol',
  'vi',
  'sha',
  'quin',
  'ez',
  'gar',
  'ton',
]

/** Then the invented times begin again, because the list takes no draft from the future. */
const inventedSteps = 140_000

/**
 * Fills the tables by SQL: accounts, applications with answers of about four kilobytes, and submissions for seven in ten. The
 * same numbers give the same people in every run.
 */
export const inventApplications = async (database: Database, last: number, first = 1): Promise<void> => {
  await database.patientTransaction(async (sql) => {
    await sql(
      `create temporary table invented on commit drop as
       select n, gen_random_uuid() as id, '2026-01-01T00:00:00Z'::timestamptz + n % ${inventedSteps} * interval '2 minutes' as started_at,
         '2026-01-01T00:00:00Z'::timestamptz + n % ${inventedSteps} * interval '3 minutes' as changed_at
       from generate_series($1::int, $2::int) as n`,
      [first, last],
    )
    await sql(
      `create or replace function pg_temp.invented_name(seed bigint) returns text language sql as $$
         select initcap(string_agg(('{${syllables.join()}}'::text[])[1 + (least(part, ${syllables.length - 1}))::int], ''))
         from (select floor(power((hashint8(seed * 31 + place)::bigint & 65535) / 65536.0, 1.7) * ${syllables.length}) as part
               from generate_series(1, 2 + (hashint8(seed)::bigint & 1)::int) as place) as parts
       $$`,
    )
    // Each name is made once, because making one takes longer than storing an application.
    await sql(
      `create temporary table names on commit drop as
       select seed, pg_temp.invented_name(seed) as name
       from (select distinct unnest(array[n % 5000, n % 2500, 7777 + n % 9000]) as seed from invented) as seeds`,
    )
    await sql('create unique index on names (seed)')
    await sql('analyze names')
    await sql(`insert into accounts (id, username, password_hash, created_at)
      select id, lower(name) || n || '@example.edu', '', '2026-01-01T00:00:00Z' from invented join names on seed = n % 5000`)
    await sql(
      `insert into applications (account_id, revision, answers, created_at, changed_at)
       select id, 40, jsonb_build_object(
           'first_name', given.name, 'last_name', family.name,
           'birth_date', ('2005-01-01'::date + n % 1500)::text, 'zip', (37000 + n % 900)::text,
           'phone_mobile', '(931) 555-' || lpad((n % 10000)::text, 4, '0'),
           'state', (array['TN', 'TN', 'TN', 'KY', 'AL', 'GA', 'OH'])[1 + n % 7],
           'entry_term', (array['202630', '202710', '202730'])[1 + n % 3],
           'applied_major', (array['ACCT', 'BIOL', 'CHEM', 'NURS', 'HIST', 'ARTS', 'MATH', 'PHYS', 'MUSC'])[1 + n % 9],
           'essay', repeat('What I would like to learn here. ', 100)),
         started_at, changed_at
       from invented join names as given on given.seed = n % 2500 join names as family on family.seed = 7777 + n % 9000`,
    )
    await sql(
      `insert into submissions (account_id, receipt, submitted_at, sha256, answers, read_only_view, documents)
       select id, 'GC-' || upper(substr(md5(n::text), 1, 5) || lpad(to_hex(n), 5, '0')), invented.changed_at,
         '', answers, '[]', '{}' from invented join applications on account_id = id where n % 10 < 7`,
    )
    await sql(
      'update applications set receipt = submissions.receipt from submissions join invented on id = submissions.account_id where submissions.account_id = applications.account_id',
    )
  })
}

/** States, documents and requests as an office has them after some weeks of work. */
export const inventWork = async ({ patientTransaction }: Database): Promise<void> => {
  await patientTransaction(async (sql) => {
    await sql(
      `update desk_rows set documents = hashtext(email) & 3, open_requests = case when hashtext(email) & 63 = 0 then 1 else 0 end,
         answered_requests = case when hashtext(email) & 127 = 1 then 1 else 0 end,
         open_items = case when submitted_at is null then 0 else hashtext(email) & 3 end,
         items_due_on = case when submitted_at is not null and hashtext(email) & 3 > 0 then current_date + hashtext(email) % 60 end,
         desk_state = case when submitted_at is null then null
           else (array['received', 'received', 'complete', 'in-review', 'decided'])[1 + (hashtext(email) & 7) % 5] end`,
    )
  })
  await patientTransaction((sql) => sql('analyze'))
}
