import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import { settableClock } from '../../../testing/settable-clock.ts'
import { createStudent } from '../../../testing/student.ts'
import { accountWorld, logIn } from '../../identity/applicants/testing/account-world.ts'
import { runOn } from '../testing/run-on.ts'
import { remindersPreview } from './reminders.ts'
import { sample } from './sample.ts'

onDatabase('invented applications', (use) => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'sample-'))
  })
  afterAll(() => rm(dataDir, { recursive: true }))
  const clock = settableClock('2026-01-15T18:00:00.000Z').now
  const make = (...words: readonly string[]) => runOn(use(), sample, ['--applications', ...words], dataDir, clock)

  /** What could still be sent. */
  const waitingMails = () => use().sql('select * from mails where sent_at is null or text_body is not null')

  test('DSK-33 are drafts and submissions in several scripts, some with documents and some twice, and get no mail', async () => {
    const { printed } = await make('40')

    const { sql } = use()
    const [counted] = await sql(
      `select count(*) as total, count(submitted_at) as submitted, sum(documents) > 0 as has_documents,
         count(*) filter (where name ~ '[^\\u0000-\\u024f]') > 0 as has_scripts from desk_rows`,
    )
    expect(counted).toMatchObject({ total: 40, has_documents: true, has_scripts: true })
    expect(Number(counted?.submitted)).toBeGreaterThan(20)
    expect(Number(counted?.submitted)).toBeLessThan(36)
    expect((await sql('select * from desk_pairs')).length).toBeGreaterThan(0)
    expect(await waitingMails()).toEqual([])
    expect((await runOn(use(), remindersPreview, [], dataDir, clock)).printed).toEqual([])
    expect(printed).toEqual([expect.stringMatching(/^https:\/\/apply\.example\.edu\/desk\/invitation#/)])
    expect(await sql(`select role from staff where email like 'administrator%'`)).toEqual([{ role: 'administrator' }])
  })

  test('DSK-260 a sample has this year and last year, several states, open and answered requests, notes and staff who cannot log in', async () => {
    await make('60')

    const { sql } = use()
    const [years] = await sql(
      `select count(*) filter (where submitted_at > '2025-08-01') > 9 as this_year,
         count(*) filter (where submitted_at < '2025-01-15') > 9 as last_year, count(distinct state) > 4 as homes,
         count(distinct desk_state) > 2 as states, count(distinct entry_term) > 3 as terms from desk_rows`,
    )
    expect(years).toEqual({ this_year: true, last_year: true, homes: true, states: true, terms: true })
    const [requests] = await sql(
      `select bool_or(state = 'awaiting') as open, bool_or(state = 'done') as done,
         bool_or(text like '%?') as in_words from items where kind = 'request'`,
    )
    expect(requests).toEqual({ open: true, done: true, in_words: true })
    expect((await sql('select from desk_notes')).length).toBeGreaterThan(10)
    expect(await sql(`select from documents where request_id is not null and pdf_key is not null`)).not.toEqual([])
    expect(await sql(`select from applications where receipt is null and validations <> '{}'`)).not.toEqual([])
    expect(await sql(`select name from staff where password_hash is not null`)).toEqual([])
    expect(await sql(`select name from staff where role = 'administrator' and joined_at is not null`)).toEqual([])
    const [decisions] = await sql(
      `select bool_or(status = 'released') as released, bool_or(status in ('confirmed', 'proposed')) as waiting,
         bool_and(status <> 'released' or decision_letters.pdf is not null) as have_letters
       from decisions left join decision_letters on decision_id = decisions.id`,
    )
    expect(decisions).toEqual({ released: true, waiting: true, have_letters: true })
    expect(await waitingMails()).toEqual([])
    expect(await sql('select from audit where at > $1', [clock()])).toEqual([])
  })

  test('DSK-285 a sample has letters of counselors, corrections, mails by staff and photos, and nothing is due about it', async () => {
    await make('60')

    const { sql } = use()
    const [counselors] = await sql(
      `select bool_or(state = 'received' and comment <> '' and ratings <> '{}') as written,
         bool_or(state in ('asked', 'opened')) as waiting, bool_or(next_on is not null) as due from counselors`,
    )
    expect(counselors).toEqual({ written: true, waiting: true, due: false })
    expect(await sql(`select from corrections where status = 'approved'`)).not.toEqual([])
    expect(
      await sql('select from desk_mails join mails on mails.id = desk_mails.mail_id where mails.sent_at = written_at'),
    ).not.toEqual([])
    const photos = await sql(`select from documents where file_name like '%.jpg' and sha256 <> pdf_sha256`)
    expect(photos).not.toEqual([])
    expect(await waitingMails()).toEqual([])
    expect(await sql('select from audit where at > $1', [clock()])).toEqual([])
  })

  test('DSK-260 a sample beside real applicants releases no letter', async () => {
    await createStudent(use(), 'zoe@example.edu')

    await make('30', '--force')

    expect(await use().sql('select from decisions')).toEqual([])
    expect(await use().sql('select from decision_releases')).toEqual([])
  })

  test('ACC-36 nobody logs in as an invented applicant, and the login says no more than for any other address', async () => {
    await make('1')
    const world = await accountWorld(use())
    onTestFinished(world.close)

    const { statusCode, body } = await logIn(world, 'applicant-1@sample.example')

    expect({ statusCode, body }).toEqual({
      statusCode: 400,
      body: JSON.stringify({ message: 'Incorrect username or password.' }),
    })
  })

  test('DSK-33 a sample is refused beside real applicants, unless forced', async () => {
    await createStudent(use(), 'zoe@example.edu')

    await expect(make('2')).rejects.toThrow('This database has real applicants.')

    const { reported } = await make('2', '--force')
    expect(reported[0]).toBe('2 invented applications were added.')
    const again = await make('3', '--force')
    expect(again.reported).toEqual(['1 invented applications were added.'])
    expect(again.printed).toEqual([])
  })
})
