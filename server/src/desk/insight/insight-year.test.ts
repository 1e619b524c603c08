import { desk } from '@apply/forms/governors-choice'
import { expect, test } from 'vitest'
import { readCsv } from '../../../testing/read-csv.ts'
import { createStudent } from '../../../testing/student.ts'
import { createDeskIndex } from '../list/desk-index.ts'
import { onDesk } from '../testing/on-desk.ts'
import { type InsightYear, sameDayLastYear } from './read-year.ts'

const path = '/desk/api/insight/year'

type Stored = {
  readonly created: string
  readonly tried?: string
  readonly submitted?: string
  readonly answers?: object
}

onDesk('insight beside last year', (use) => {
  let count = 0

  /** Stores applications as the calls of applicants would leave them, and their rows of the list. */
  const store = async (
    people: number,
    { created, tried, submitted, answers = {} }: Stored,
  ): Promise<readonly string[]> => {
    const { sql } = use().database
    const ids: string[] = []
    for (let each = 0; each < people; each += 1) {
      count += 1
      const { id } = await createStudent(use().database, `year${count}@example.edu`)
      const steps = [
        { web_status: 'started', at: created },
        ...(tried ? [{ web_status: 'validating', at: tried }] : []),
      ]
      await sql(
        `insert into applications (account_id, web_status, receipt, created_at, changed_at) values ($1, $2, $3, $4, $4)`,
        [id, JSON.stringify(steps), submitted ? `Y${count}` : null, created],
      )
      if (submitted)
        await sql(
          `insert into submissions (account_id, receipt, submitted_at, sha256, answers, read_only_view, documents)
           values ($1, $2, $3, '', $4, '[]', '{}')`,
          [id, `Y${count}`, submitted, JSON.stringify(answers)],
        )
      ids.push(id)
    }
    await createDeskIndex({ desk, database: use().database, clock: use().clock.now }).catchUp()
    return ids
  }

  const read = async (days = 30): Promise<InsightYear> => {
    const reader = await use().staff('reader', `${crypto.randomUUID()}@example.edu`)
    return (await reader.get(`${path}?days=${days}`)).json<InsightYear>()
  }

  const day = (date: string) => `${date}T18:00:00.000Z`

  test('DSK-267 applications of the last days are counted by week, term, major and state beside the same days of last year', async () => {
    const biology = { entry_term: '202630', applied_major: 'BIOL', state: 'TN' }
    await store(2, { created: day('2026-01-02'), submitted: day('2026-01-14'), answers: biology })
    const lastYear = { entry_term: '202530', applied_major: 'BIOL', state: 'KY' }
    await store(3, { created: day('2025-01-02'), submitted: day('2025-01-14'), answers: lastYear })
    // The day after the same day of last year.
    await store(1, { created: day('2025-01-16'), submitted: day('2025-01-16'), answers: lastYear })

    const { from, until, before, by_week, by_term, by_major, by_state } = await read()

    expect([from, until, before]).toEqual(['2025-12-17', '2026-01-15', { from: '2024-12-17', until: '2025-01-15' }])
    expect(by_week).toHaveLength(5)
    expect(by_week.at(-1)).toEqual({
      ...{ from: '2026-01-09', until: '2026-01-15', started: { people: 0, people_before: 0 } },
      submitted: { people: 2, people_before: 3 },
    })
    expect(by_week.at(-2)?.started).toEqual({ people: 2, people_before: 3 })
    expect(by_term).toEqual([{ label: 'Fall 2026', label_before: 'Fall 2025', people: 2, people_before: 3 }])
    expect(by_major).toEqual([{ label: 'Biology', people: 2, people_before: 3 }])
    expect(by_state).toEqual([
      { label: 'Tennessee', people: 2, people_before: 0 },
      { label: 'Kentucky', people: 0, people_before: 3 },
    ])
  })

  test('DSK-268 the funnel counts who came how far by the last day, each state with those that are further', async () => {
    const officer = await use().staff('officer')
    const [first = '', second = ''] = await store(6, {
      ...{ created: day('2026-01-02'), tried: day('2026-01-03'), submitted: day('2026-01-04') },
    })
    const [early = ''] = await store(1, { created: day('2025-01-02'), submitted: day('2025-01-04') })
    await officer.put(`/desk/api/applications/${first}/state`, { state: 'complete', version: 0 })
    await officer.put(`/desk/api/applications/${second}/state`, { state: 'decided', version: 0 })
    // Decided since, but not by the same day of last year.
    await officer.put(`/desk/api/applications/${early}/state`, { state: 'decided', version: 0 })

    const { funnel } = await read()

    expect(funnel.map(({ label, people, people_before }) => [label, people, people_before])).toEqual([
      ['Started', 6, 1],
      ['Tried to submit', 6, 1],
      ['Submitted', 6, 1],
      ['Complete', 2, 0],
      ['In review', 1, 0],
      ['Decided', 1, 0],
    ])
  })

  test('DSK-75 DSK-268 of those who tried and did not submit only whole groups of five are counted', async () => {
    await store(4, { created: day('2026-01-02'), tried: day('2026-01-03') })
    expect((await read()).funnel.slice(0, 3).map(({ people }) => people)).toEqual([4, 0, 0])
    await store(5, { created: day('2026-01-05'), tried: day('2026-01-06') })

    expect((await read()).funnel.slice(0, 3).map(({ people }) => people)).toEqual([9, 5, 0])
    expect((await read(7)).funnel[1]?.people).toBe(0)
  })

  test('DSK-183 DSK-267 what is counted here is what the list counts', async () => {
    await store(1, { created: day('2026-01-02'), submitted: day('2026-01-14'), answers: { state: 'TN' } })
    const reader = await use().staff('reader')

    const { by_state, by_week } = await read()

    const inList = (query: string) => reader.get(`/desk/api/list/count?${query}`)
    const days = `submitted_from=${by_week.at(-1)?.from}&submitted_to=${by_week.at(-1)?.until}`
    expect((await inList(`${days}&state=TN`)).json().submitted.count).toBe(by_state[0]?.people)
    expect((await inList(days)).json().submitted.count).toBe(by_week.at(-1)?.submitted.people)
  })

  test('DSK-269 each of these tables can be downloaded as CSV with the same numbers, and that is in the audit', async () => {
    await store(2, { created: day('2026-01-02'), submitted: day('2026-01-14'), answers: { state: 'TN' } })
    const reader = await use().staff('reader')
    const fileOf = (table: string) => reader.get(`${path}/file?days=7&table=${table}`)

    const file = await fileOf('by-state')

    expect(file.headers['content-disposition']).toBe('attachment; filename="by-state-2026-01-09-2026-01-15.csv"')
    expect(readCsv(file.body)).toEqual([
      ['home state', 'this year', 'last year'],
      ['Tennessee', '2', '0'],
    ])
    expect(readCsv((await fileOf('by-week')).body)[0]).toEqual([
      ...['from', 'until', 'started', 'started last year', 'submitted', 'submitted last year'],
    ])
    for (const table of ['by-term', 'by-major', 'funnel']) expect((await fileOf(table)).statusCode, table).toBe(200)
    expect((await fileOf('messages')).statusCode).toBe(400)
    expect(await use().database.sql(`select result from audit where result like 'downloaded by-state%'`)).toEqual([
      { result: 'downloaded by-state of 7 days' },
    ])
  })

  test('DSK-267 the 29th of February is compared with the 28th', () => {
    expect([sameDayLastYear('2028-02-29'), sameDayLastYear('2026-03-01')]).toEqual(['2027-02-28', '2025-03-01'])
  })
})
