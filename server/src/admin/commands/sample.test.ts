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
    expect(await sql('select * from mails')).toEqual([])
    expect((await runOn(use(), remindersPreview, [], dataDir, clock)).printed).toEqual([])
    expect(printed).toEqual([expect.stringMatching(/^https:\/\/apply\.example\.edu\/desk\/invitation#/)])
    expect(await sql('select role from staff')).toEqual([{ role: 'administrator' }])
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
