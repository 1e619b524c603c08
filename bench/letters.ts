import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { sessionCookie } from '@apply/engine/limits'
import { newToken, tokenHash } from '../server/src/platform/secrets/secrets.ts'
import { percentile } from './figures.ts'
import { type Machine, startMachine } from './night/start-machine.ts'
import { sized } from './sizes.ts'

// npm run bench:letters [-- applicants seconds]: everybody opens the letter soon after a release. The log-ins are not part of it: `bench:night` has them.
const [, , asked = sized('5000', '40'), askedSeconds = sized('120', '2')] = process.argv
const [applicants, seconds] = [Number(asked), Number(askedSeconds)]
if (!(applicants > 0 && seconds > 0)) throw new Error('Usage: node bench/letters.ts [applicants] [seconds]')
const limitMs = 1_000

/** About as large as a letter of one page is. */
const pdfBytes = 30_000

type Applicant = { readonly cookie: string; readonly letter: string }

/** Applicants with a released letter and a session each. */
const makeApplicants = ({ database }: Machine): Promise<readonly Applicant[]> =>
  database.patientTransaction(async (sql) => {
    const tokens = Array.from({ length: applicants }, newToken)
    await sql(
      `insert into staff (email, name, role, created_at, joined_at)
       select name || '@example.edu', name, 'administrator', now(), now() from unnest(array['ada', 'olga']) as name`,
    )
    const rows = await sql<{ id: string; number: number }>(
      `with account as (insert into accounts (username, password_hash, created_at, confirmed_at)
         select 'p' || n || '@example.edu', '', now(), now() from generate_series(1, $1::int) as n returning id, username),
       application as (insert into applications (account_id, created_at, changed_at, receipt)
         select id, now(), now(), 'GC-' || id from account returning account_id),
       submission as (insert into submissions (account_id, receipt, submitted_at, sha256, answers, read_only_view, documents)
         select account_id, 'GC-' || account_id, now(), repeat('0', 64), '{}', '[]', '{}' from application returning account_id)
       select id, substr(username, 2, length(username) - 13)::int as number from account`,
      [applicants],
    )
    for (const { id, number } of rows)
      await sql(
        'insert into sessions (token_hash, account_id, started_at, last_seen_at, device) values ($1, $2, now(), now(), $3)',
        [tokenHash(tokens[number - 1] ?? ''), id, 'Bench'],
      )
    const letters = await sql<{ id: string; account_id: string }>(
      `insert into decisions (account_id, round, decision, status, version, proposed_by, proposed_at, confirmed_by, confirmed_at, letter, released_at)
       select account_id, 1, 'admit', 'released', 3, (select id from staff where name = 'ada'), now(), (select id from staff where name = 'olga'), now(),
         '{"title":"You are admitted","blocks":["Dear applicant,","Congratulations!"],"closing":["Sincerely"]}', now()
       from submissions returning id, account_id`,
    )
    await sql(
      `insert into decision_letters (decision_id, pdf, sha256, made_at)
       select id, decode(repeat(md5(id::text), $1 / 16), 'hex'), repeat('0', 64), now() from decisions`,
      [pdfBytes],
    )
    const letterOf = new Map(letters.map(({ id, account_id }) => [account_id, id]))
    return rows.map(({ id, number }) => ({
      cookie: `${sessionCookie}=${tokens[number - 1]}`,
      letter: letterOf.get(id) ?? '',
    }))
  })

const agent = new Agent({ keepAlive: true, maxSockets: 500 })

/** A server that has too much to do says so, and when to come back. Whoever waits for a letter does. */
const maxTries = 20

const send = (url: string, method: 'GET' | 'POST', cookie: string, origin: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers: { cookie, origin } }, (response) =>
      response
        .resume()
        .once('end', () => resolve(response.statusCode ?? 0))
        .once('error', reject),
    )
    sent.once('error', reject).end()
  })

const times: Record<string, number[]> = {}
const errors: Record<string, number> = {}
let refused = 0

/** What the page does: the profile, the list of letters, the letter, and the file. */
const visit = async ({ url }: Machine, { cookie, letter }: Applicant): Promise<void> => {
  const steps = [
    ['profile', 'GET', '/api/profile'],
    ['letters', 'GET', '/api/letters'],
    ['open', 'POST', `/api/letters/${letter}/open`],
    ['file', 'GET', `/api/letters/${letter}/file`],
  ] as const
  for (const [name, method, path] of steps) {
    const began = performance.now()
    let status = await send(`${url}${path}`, method, cookie, url)
    for (let tries = 1; status === 503 && tries < maxTries; tries += 1) {
      refused += 1
      await pause(1_000)
      status = await send(`${url}${path}`, method, cookie, url)
    }
    times[name] = [...(times[name] ?? []), performance.now() - began]
    if (status !== 200) errors[`${name} ${status}`] = (errors[`${name} ${status}`] ?? 0) + 1
  }
}

const machine = await startMachine()
try {
  const everybody = await makeApplicants(machine)
  const visits = everybody.map(async (applicant, place) => {
    await pause((place / applicants) * seconds * 1_000)
    await visit(machine, applicant)
  })
  const began = performance.now()
  await Promise.all(visits)
  const took = (performance.now() - began) / 1_000
  for (const [name, all] of Object.entries(times))
    console.log(
      `${name.padEnd(8)} p50 ${percentile(all, 0.5).toFixed(0)} ms  p99 ${percentile(all, 0.99).toFixed(0)} ms  longest ${Math.max(...all).toFixed(0)} ms`,
    )
  const [opened] = await machine.database.sql<{ count: number }>(
    'select count(*) from decisions where opened_at is not null',
  )
  const worst = Math.max(...Object.values(times).map((all) => percentile(all, 0.99)))
  const isServed = Object.keys(errors).length === 0 && opened?.count === applicants
  console.log(
    `503 and tried again: ${refused}; errors: ${JSON.stringify(errors)}; p99 of the slowest call ${worst.toFixed(0)} ms (limit ${limitMs} ms)`,
  )
  if (!isServed || (worst > limitMs && applicants > 100)) process.exitCode = 1
  console.log(`${opened?.count} of ${applicants} opened the letter in ${took.toFixed(0)} s`)
} finally {
  agent.destroy()
  await machine.close()
}
