import { expect, test } from 'vitest'
import { createStudent } from '../../../testing/student.ts'
import { onDesk } from '../testing/on-desk.ts'
import type { Insight } from './read-insight.ts'

const path = '/desk/api/insight'

type Draft = {
  readonly created?: string
  readonly changed?: string
  readonly attempted?: string
  readonly submitted?: string
  readonly page?: string
  readonly validations?: object
}

onDesk('insight', (use) => {
  let count = 0

  /** Stores a draft or a submission as the calls of an applicant would leave it. */
  const store = async ({ created = '2026-01-10T18:00:00Z', changed = created, ...draft }: Draft): Promise<string> => {
    const { sql } = use().database
    count += 1
    const { id } = await createStudent(use().database, `person${count}@example.edu`)
    const steps = [
      { web_status: 'started', at: new Date(created).toISOString() },
      ...(draft.attempted ? [{ web_status: 'validating', at: new Date(draft.attempted).toISOString() }] : []),
    ]
    await sql(
      `insert into applications (account_id, web_status, last_page, validations, receipt, created_at, changed_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        ...[id, JSON.stringify(steps), draft.page ?? null, JSON.stringify(draft.validations ?? {})],
        ...[draft.submitted ? `R${count}` : null, created, changed],
      ],
    )
    if (draft.submitted)
      await sql(
        `insert into submissions (account_id, receipt, submitted_at, sha256, answers, read_only_view, documents)
         values ($1, $2, $3, '', '{}', '[]', '{}')`,
        [id, `R${count}`, draft.submitted],
      )
    return id
  }

  const storeMany = async (people: number, draft: Draft): Promise<readonly string[]> => {
    const ids: string[] = []
    for (let each = 0; each < people; each += 1) ids.push(await store(draft))
    return ids
  }

  const read = async (days = 7): Promise<Insight> => {
    const reader = await use().staff('reader', `${crypto.randomUUID()}@example.edu`)
    return (await reader.get(`${path}?days=${days}`)).json<Insight>()
  }

  test('DSK-74 questions whose answers were changed after the first attempt are counted, and refused documents', async () => {
    const ids = await storeMany(5, { attempted: '2026-01-13T18:00:00Z', submitted: '2026-01-14T18:00:00Z' })
    const { sql } = use().database
    for (const id of ids) {
      await sql(`insert into journal values ($1, 1, '{zip,city}', '{}', '{}', '2026-01-13T17:00:00Z')`, [id])
      await sql(`insert into journal values ($1, 2, '{state,state_desc}', '{}', '{}', '2026-01-13T18:30:00Z')`, [id])
      await sql(
        `insert into documents (account_id, answer_key, file_key, file_name, file_size, status, message, registered_at)
         values ($1, 'photo', $2, 'a.png', 5, 'FAILED', 'Too large.', '2026-01-13T18:00:00Z')`,
        [id, `up/${id}`],
      )
    }

    const { corrected, refused } = await read()

    expect(corrected).toMatchObject([{ people: 5, median_minutes: 30 }])
    expect(refused).toMatchObject([{ message: 'Too large.', people: 5 }])
  })

  test('DSK-76 a table is downloaded as CSV with the numbers of the page, and that is in the audit', async () => {
    await storeMany(3, { created: '2026-01-12T18:00:00Z' })
    const reader = await use().staff('reader')

    const file = await reader.get(`${path}/file?days=7&table=by-day`)

    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="by-day-2026-01-09-2026-01-15.csv"',
    })
    expect(file.body.split('\r\n').slice(0, 5)).toEqual([
      '\uFEFFday,started,first attempt to submit,submitted',
      ...['2026-01-09,0,0,0', '2026-01-10,0,0,0', '2026-01-11,0,0,0', '2026-01-12,3,0,0'],
    ])
    expect(await use().database.sql(`select result from audit where action = 'desk insight'`)).toEqual([
      { result: 'downloaded by-day of 7 days' },
    ])
  })

  const on = (insight: Insight, day: string) => insight.by_day.find((each) => each.day === day)

  test('DSK-74 applications are counted by the day at the school on which they were started, tried and submitted', async () => {
    // One minute before and after midnight at the school.
    await storeMany(5, { created: '2026-01-12T05:59:00Z', attempted: '2026-01-13T05:59:00Z' })
    await storeMany(6, {
      created: '2026-01-12T06:01:00Z',
      attempted: '2026-01-13T06:01:00Z',
      submitted: '2026-01-14T18:00:00Z',
    })

    const insight = await read()

    expect([insight.from, insight.until, insight.by_day.length]).toEqual(['2026-01-09', '2026-01-15', 7])
    expect(on(insight, '2026-01-11')).toEqual({ day: '2026-01-11', started: 5, first_attempt: 0, submitted: 0 })
    expect(on(insight, '2026-01-12')).toEqual({ day: '2026-01-12', started: 6, first_attempt: 5, submitted: 0 })
    expect(on(insight, '2026-01-13')).toMatchObject({ started: 0, first_attempt: 6 })
    expect(on(insight, '2026-01-14')).toMatchObject({ submitted: 6 })
  })

  test('DSK-74 the time to submit has a median and a 90th percentile', async () => {
    for (const hours of [1, 2, 3, 4, 100])
      await store({ created: '2026-01-10T00:00:00Z', submitted: new Date(Date.UTC(2026, 0, 10, hours)).toISOString() })

    expect((await read()).time_to_submit).toEqual({ median_hours: 3, p90_hours: 61.6 })
  })

  test('DSK-74 the page on which drafts were left is counted, a week after their last change', async () => {
    await storeMany(5, { created: '2025-12-25T18:00:00Z', changed: '2026-01-01T18:00:00Z', page: '/about' })
    await storeMany(5, { created: '2025-12-25T18:00:00Z', changed: '2026-01-14T18:00:00Z', page: '/about' })
    await storeMany(5, { created: '2025-12-25T18:00:00Z', submitted: '2026-01-02T18:00:00Z', page: '/about' })

    expect((await read(30)).left_on).toMatchObject([{ people: 5 }])
  })

  test('DSK-74 messages are ranked by how many people they stop, with how long that is', async () => {
    const attempted = '2026-01-13T18:00:00Z'
    await storeMany(6, { attempted, validations: { zip: ['ZIP code is required.'], city: ['City is required.'] } })
    await storeMany(2, { attempted, validations: { zip: ['ZIP code is required.'] } })
    await storeMany(4, { attempted, validations: { state: ['State is required.'] } })
    await storeMany(9, { attempted, submitted: '2026-01-14T18:00:00Z' })

    expect((await read()).messages.map(({ message, people, median_days }) => [message, people, median_days])).toEqual([
      ['ZIP code is required.', 8, 2],
      ['City is required.', 6, 2],
    ])
  })

  test('DSK-75 one person counts once, however often a message was reported for a question', async () => {
    const attempted = '2026-01-13T18:00:00Z'
    const endings = Array.from({ length: 10 }, (_, index) => `${'long '.repeat(60)}${index}`)
    await store({ attempted, validations: { zip: Array(10).fill('Call this number.'), city: endings } })
    await storeMany(5, { attempted, validations: { state: ['Required.', 'Required.'] } })

    expect((await read()).messages).toMatchObject([{ message: 'Required.', people: 5 }])
  })

  test('DSK-75 no number stands for one to four people who struggled, and no sum gives one away', async () => {
    const four = { attempted: '2026-01-13T18:00:00Z', validations: { zip: ['Required.'] }, page: '/about' }
    const ids = await storeMany(4, { ...four, created: '2026-01-12T18:00:00Z' })
    await storeMany(4, { created: '2026-01-11T18:00:00Z', submitted: '2026-01-12T18:00:00Z' })
    for (const id of ids)
      await use().database.sql(`insert into journal values ($1, 1, '{zip}', '{}', '{}', '2026-01-14T00:00:00Z')`, [id])

    const { by_day, ...insight } = await read()

    expect(by_day.map(({ first_attempt }) => first_attempt)).toEqual([0, 0, 0, 0, null, 0, 0])
    expect(insight).toMatchObject({ time_to_submit: null, left_on: [], messages: [], corrected: [], refused: [] })
    expect(JSON.stringify(insight)).not.toMatch(/:[1-9]/)
    const reader = await use().staff('reader')
    expect((await reader.get(`${path}?days=8`)).statusCode).toBe(400)
  })

  test('DSK-183 what everybody at the desk counts in the list is the same number here, however small', async () => {
    await storeMany(1, { created: '2026-01-11T18:00:00Z' })
    await storeMany(4, { created: '2026-01-12T18:00:00Z', submitted: '2026-01-13T18:00:00Z' })
    const reader = await use().staff('reader')
    const inList = async (filter: string, day: string) =>
      (await reader.get(`/desk/api/list/count?${filter}_from=${day}&${filter}_to=${day}`)).json().total.count

    const { by_day } = await read()

    expect(by_day.map(({ started }) => started)).toEqual([0, 0, 1, 4, 0, 0, 0])
    expect(by_day.map(({ submitted }) => submitted)).toEqual([0, 0, 0, 0, 4, 0, 0])
    for (const { day, started, submitted } of by_day)
      expect([started, submitted]).toEqual([await inList('started', day), await inList('submitted', day)])
  })
})
