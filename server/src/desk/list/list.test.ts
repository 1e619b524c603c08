import { randomUUID } from 'node:crypto'
import { desk, school } from '@apply/forms/governors-choice'
import { expect, onTestFinished, test } from 'vitest'
import { deskStateIn } from '../../application/draft/desk-state.ts'
import { exportSubmitted } from '../exports/export-applications.ts'
import { deskWorld } from '../testing/desk-world.ts'
import { onDesk } from '../testing/on-desk.ts'
import { bulkRuns, move } from '../work/testing/bulk-runs.ts'
import { createDeskIndex } from './desk-index.ts'
import { deskRowOf } from './desk-row.ts'
import { listStore } from './list-store.ts'
import { createListReader } from './read-list.ts'
import { type ViewQuery, viewOf } from './view.ts'

type Listed = { readonly email: string; readonly name: string | null; readonly desk_state: string | null }
type Page = {
  readonly applications: readonly (Listed & { readonly id: string })[]
  readonly next: string | null
  readonly previous: string | null
  readonly has_similar: boolean
}

onDesk('the list of the desk', (use) => {
  const pageOf = async (query: Readonly<Record<string, string>> = {}): Promise<Page> => {
    const reader = await reading()
    const response = await reader.get(`/desk/api/list?${new URLSearchParams(query)}`)
    expect(response.statusCode, response.body).toBe(200)
    return response.json()
  }
  const emailsOf = async (query: Readonly<Record<string, string>>) =>
    (await pageOf(query)).applications.map(({ email }) => email)
  const reading = () => use().staff('reader', `${randomUUID()}@example.edu`)

  test('DSK-20 a submission is found at once by name, e-mail address, receipt number and birth date', async () => {
    const { receipt } = await use().submitted('zoe@example.edu')
    await use().submitted('ben@example.edu', { first_name: 'Ben', last_name: 'Harbor', birth_date: '2006-12-24' })
    const searched = async (text: string) => emailsOf({ text })

    const texts = ['zoe', 'ZAK Zoe', "o'neil", 'oneil-żak', 'Zo', 'zoe@exa', 'zoe oneil 5/9/2007']
    for (const text of texts) expect(await searched(text), text).toEqual(['zoe@example.edu'])
    for (const text of [
      receipt,
      receipt.toLowerCase(),
      receipt.replace('-', ''),
      receipt.slice(3),
      receipt.slice(0, 8),
    ])
      expect(await searched(text), text).toEqual(['zoe@example.edu'])
    const dates = [
      '2007-05-09',
      '5/9/2007',
      '05/09/07',
      '9.5.2007',
      'May 9, 2007',
      '9 may 2007',
      '20070509',
      '05092007',
    ]
    for (const text of dates) expect(await searched(text), text).toEqual(['zoe@example.edu'])
    for (const text of ['zoe harbor', '2007-05-10', '!!!', 'GC-NOSUCHONE1', 'zoe 2006-12-24'])
      expect(await searched(text), text).toEqual([])
  })

  test('DSK-20 an e-mail address is found by its beginning, with a date in it, and as a mail program copies it', async () => {
    await use().submitted('jane.doe@example.edu', { first_name: 'Jane', last_name: 'Doe' })
    await use().submitted('zoe.05.09.2007@example.edu')
    const draft = await use().student('jane.arc_20070102@example.edu')
    await draft.put('/api/answer', { first_name: 'Joan' })

    const jane = ['jane.doe', 'jane.doe@', 'Jane Doe <jane.doe@example.edu>', 'jane.doe@example.edu;']
    for (const text of jane) expect(await emailsOf({ text }), text).toEqual(['jane.doe@example.edu'])
    for (const text of ['zoe.05.09.2007@example.edu', 'zoe.05.09.2007@'])
      expect(await emailsOf({ text }), text).toEqual(['zoe.05.09.2007@example.edu'])
    for (const text of ['jane.arc', 'Jane.Arc_', 'jane.arc_20070102@example.edu'])
      expect(await emailsOf({ text }), text).toEqual(['jane.arc_20070102@example.edu'])
  })

  test('DSK-160 a phone number is found in every spelling, with and without country code and area code', async () => {
    await use().submitted('zoe@example.edu')
    const ben = await use().submitted('ben@example.edu', { first_name: 'Ben' })
    const { phones } = deskRowOf({ name: [], phones: ['phone'] }, { phone: '+41 44 668 18 00' })
    await use().database.sql('update desk_rows set phones = $2 where account_id = $1', [ben.id, phones])
    const draft = await use().student('1212345678@qq.com')
    await draft.put('/api/answer', { phone_home: '(931) 555-2345' })
    const local = ['(931) 555-2345', '931-555-2345', '931.555.2345', '9315552345', '555-2345', '555 2345']
    const withCountry = ['+1 931 555 2345', '1-931-555-2345', '+1(931)555‑2345', '+19315552345']
    const withMore = ['zoe 931 555 2345', '5/9/2007 931 555 2345', '555 2345 2007-05-09', '9315552345 zoe@']

    for (const text of [...local, ...withCountry, ...withMore])
      expect(await emailsOf({ text }), text).toEqual(['zoe@example.edu'])
    for (const text of ['+41 44 668 18 00', '0041446681800', '044 668 18 00', '044/668.18.00'])
      expect(await emailsOf({ text }), text).toEqual(['ben@example.edu'])
    expect(await emailsOf({ text: '1212345678' })).toEqual(['1212345678@qq.com'])
    for (const text of ['ben 931-555-2345', '931-555-2346', '831-555-2345', '931 555', '9315552345 9315552345 0'])
      expect(await emailsOf({ text }), text).toEqual([])
  })

  test('DSK-22 DSK-160 the number of a draft that staff may not read any more finds nothing, also before the job was there', async () => {
    const { database, clock } = use()
    await (await use().student('cleo@example.edu')).put('/api/answer', { phone_home: '(931) 555-2345' })
    clock.advance(5 * 60_000)
    await createDeskIndex({ desk: { ...desk, areDraftsReadable: true }, database, clock: clock.now }).catchUp()
    expect(await database.sql('select phones from desk_rows')).toEqual([{ phones: ['9315552345'] }])

    expect(await emailsOf({ text: '931-555-2345' })).toEqual([])
  })

  test.each([
    ['Иван', 'Пушкарёв', ['пушкарев', 'Pushkarev', 'ivan push', 'Pushkarov']],
    ['Џејн', 'Ћирић', ['Ћирић', 'Ćirić', 'Ciric Dzejn']],
    ['Әсел', 'Құнанбаева', ['Kunanbaeva', 'asel kunanbaeva']],
    ['小明', '王', ['王', '王小明', '小明王', '小明']],
    ['José María', 'de la Cruz', ['jose cruz', 'delacruz', 'Jose Maria De La Cruz', 'Jsoe Curz']],
    ['महेश', 'शर्मा', ['महेश', 'शर्मा महेश']],
    ['محمد', 'علي', ['محمد', 'علي محمد']],
    ['Øyvind', 'Sørensen', ['oyvind', 'Sorensen', 'Sörensen', 'Sorenson']],
    ['Jürgen', 'Groß', ['jurgen gross', 'Juergen', 'Gross']],
    ['Thế Anh', 'Nguyễn', ['Nguyễn Thế Anh', 'the anh', 'theanh']],
  ])('DSK-21 %s %s is found in their script, without accents and with a typo', async (first_name, last_name, texts) => {
    await use().submitted('one@example.edu', { first_name, last_name })
    await use().submitted('other@example.edu', { first_name: 'Abel', last_name: 'Nightingale' })

    for (const text of texts) expect(await emailsOf({ text }), text).toEqual(['one@example.edu'])
  })

  test.each([
    ['a long name', `a${'\u{20BB7}'.repeat(20)}`, 'Stone'],
    ['several long names', 'b'.repeat(45), '\u{20BB7}'.repeat(22)],
    ['a first letter', '\u{20BB7}', '\u{20BB7}\u7530'],
  ])('DSK-21 %s of rare characters is submitted and found', async (_, first_name, last_name) => {
    const { id } = await use().submitted('one@example.edu', {
      first_name,
      middle_name: `a${'\u{20BB7}'.repeat(20)}`,
      last_name,
    })

    expect(await emailsOf({ text: first_name })).toEqual(['one@example.edu'])
    const [row] = await use().database.sql('select name from desk_rows where account_id = $1', [id])
    expect(row).toEqual({ name: `${last_name}, ${first_name} a${'\u{20BB7}'.repeat(20)}` })
  })

  test('DSK-21 names that match come before names that are only similar', async () => {
    await use().submitted('a@example.edu', { first_name: 'Ann', last_name: 'Johnson' })
    await use().submitted('b@example.edu', { first_name: 'Bea', last_name: 'Jonson' })
    await use().submitted('c@example.edu', { first_name: 'Cid', last_name: 'Jonsonsen' })

    const page = await pageOf({ text: 'jonson' })

    expect(page.applications.map(({ email }) => email)).toEqual(['b@example.edu', 'c@example.edu', 'a@example.edu'])
    expect(page.has_similar).toBe(true)
  })

  test('DSK-22 of a draft only the e-mail address and the times are listed', async () => {
    const cleo = await use().student('cleo@example.edu')
    await cleo.put('/api/answer', { first_name: 'Cleo', last_name: 'Arc', state: 'TN', birth_date: '2007-01-02' })
    use().clock.advance(5 * 60_000)
    await createDeskIndex({ desk, database: use().database, clock: use().clock.now }).catchUp()

    expect((await pageOf()).applications).toEqual([
      expect.objectContaining({
        email: 'cleo@example.edu',
        name: null,
        birth_date: null,
        state: null,
        submitted_at: null,
      }),
    ])
    expect(await emailsOf({ text: 'arc' })).toEqual([])
    expect(await emailsOf({ text: '2007-01-02' })).toEqual([])
    expect(await emailsOf({ text: 'cleo' })).toEqual(['cleo@example.edu'])
  })

  test('SUB-40 DSK-21 the list is written anew from the answers that were submitted', async () => {
    const { database, clock } = use()
    await use().submitted('one@example.edu', { first_name: 'Cleo', last_name: 'Arc' })
    await database.sql(`update submissions set answers = answers || '{"last_name": "Submitted"}'`)
    await database.sql(`update desk_rows set indexed_as = ''`)

    await createDeskIndex({ desk, database, clock: clock.now }).catchUp()

    expect(await database.sql('select name from desk_rows')).toEqual([
      { name: expect.stringMatching(/^Submitted, Cleo/) },
    ])
  })

  test('DSK-22 a school that no longer lets staff read drafts shows nothing of them, also before the job was there', async () => {
    const { database, clock } = use()
    const cleo = await use().student('cleo@example.edu')
    const answers = { first_name: 'Cleo', last_name: 'Arc', state: 'TN', birth_date: '2007-01-02' }
    await cleo.put('/api/answer', { ...answers, entry_term: '202630', applied_major: 'BIOL' })
    clock.advance(5 * 60_000)
    await createDeskIndex({ desk: { ...desk, areDraftsReadable: true }, database, clock: clock.now }).catchUp()
    expect(await database.sql('select name, state from desk_rows')).toEqual([{ name: 'Arc, Cleo', state: 'TN' }])

    expect((await pageOf()).applications).toMatchObject([
      { email: 'cleo@example.edu', name: null, birth_date: null, entry_term: null, state: null, major: null },
    ])
  })

  test('DSK-23 filters by status, term, state, major, documents, times, state of the desk and requests', async () => {
    const { database, clock } = use()
    const kentucky = { state: 'KY', tennessee_county: '', how_long_tennessee: '', kentucky_county: 'todd' }
    await use().submitted('ann@example.edu', { applied_major: 'BIOL' })
    clock.advance(24 * 3_600_000)
    const ben = await use().submitted('ben@example.edu', { ...kentucky, how_long_kentucky: '1' })
    await (await use().student('cleo@example.edu')).put('/api/answer', { first_name: 'Cleo' })
    await database.sql(`update desk_rows set desk_state = 'decided', open_requests = 2 where account_id = $1`, [ben.id])
    await database.sql('update desk_rows set answered_requests = 1 where email = $1', ['ann@example.edu'])
    await database.sql(
      `insert into documents (account_id, answer_key, file_key, file_name, file_size, status, registered_at)
       values ($1, 'photo', 'a/b', 'photo.png', 5, 'COMPLETED', $2)`,
      [ben.id, clock.now()],
    )
    const [ann, b, cleo] = ['ann@example.edu', 'ben@example.edu', 'cleo@example.edu']
    const expected: readonly (readonly [Readonly<Record<string, string>>, readonly string[]])[] = [
      [{ status: 'draft' }, [cleo]],
      [{ status: 'submitted' }, [ann, b]],
      [{ state: 'KY' }, [b]],
      [{ state: 'KY,TN' }, [ann, b]],
      [{ major: 'BIOL' }, [ann]],
      [{ term: '202630' }, [ann, b]],
      [{ term: '209930' }, []],
      [{ documents: 'with' }, [b]],
      [{ documents: 'without' }, [ann, cleo]],
      [{ started_from: '2026-01-16' }, [b, cleo]],
      [{ submitted_to: '2026-01-15' }, [ann]],
      [{ submitted_from: '2026-01-15', submitted_to: '2026-01-16' }, [ann, b]],
      [{ desk_state: 'received' }, [ann]],
      [{ desk_state: 'decided' }, [b]],
      [{ desk_state: 'received', status: 'draft' }, []],
      [{ submitted_to: '2026-01-16', status: 'draft' }, []],
      [{ requests: 'open' }, [b]],
      [{ requests: 'answered' }, [ann]],
      [{ requests: 'none', status: 'submitted' }, [ann]],
      [{ text: 'zoe', state: 'KY' }, [b]],
    ]
    for (const [query, emails] of expected)
      expect((await emailsOf({ ...query, sort: 'started' })).toSorted(), JSON.stringify(query)).toEqual(emails)

    await database.sql('delete from documents')
    expect(await emailsOf({ documents: 'with' })).toEqual([])
  })

  /** The addresses of all pages, by the alphabet. */
  const allOf = async (query: ViewQuery): Promise<readonly string[]> => {
    const list = createListReader(listStore(use().database), ['received', 'complete', 'in-review', 'decided'])
    const view = viewOf(query, { ...school, areDraftsReadable: false, today: '2026-01-15' })
    const emails: string[] = []
    for (let after: string | null | undefined; after !== null; ) {
      const page = await list.page(view, { after })
      emails.push(...page.rows.map(({ email }) => email))
      after = page.next
    }
    return emails.toSorted()
  }

  test('DSK-23 a period finds the same applications in every order', async () => {
    await fillRows()
    const days = ['2026-01-15', '2026-01-16', '2026-01-17']
    const periods = days.flatMap((day) => [
      ...[{ started_from: day }, { started_to: day }, { started_from: day, started_to: day }],
      ...[{ submitted_from: day }, { submitted_to: day }, { submitted_from: day, submitted_to: day }],
    ])
    for (const period of periods) {
      const expected = await allOf({ ...period, sort: 'name', order: 'asc' })
      for (const sort of ['submitted', 'started', 'changed', 'desk_state'] as const)
        for (const order of ['asc', 'desc'] as const)
          expect(await allOf({ ...period, sort, order }), JSON.stringify({ period, sort, order })).toEqual(expected)
    }
    expect(await allOf({ submitted_from: '2026-01-17' })).not.toHaveLength(0)
  })

  test('DSK-24 a page that ends with the longest name that can be stored leads to the next one', async () => {
    // This sign folds to four characters of three bytes each.
    const name = Array.from({ length: 23 }, () => '\u337F').join(' ')
    await use().submitted('long@example.edu', { first_name: name, middle_name: name, last_name: name })
    await use().database.sql(
      `with account as (insert into accounts (username, password_hash, created_at)
         select n || '@example.edu', '', now() from generate_series(1, 50) as n returning id)
       insert into applications (account_id, created_at, changed_at) select id, now(), now() from account`,
    )
    await use().database.sql(
      `update desk_rows set name_key = (select name_key from desk_rows where receipt is not null)`,
    )

    const first = await pageOf({ sort: 'name' })
    const second = await pageOf({ sort: 'name', after: first.next ?? '' })

    expect([first.applications.length, second.applications.length]).toEqual([50, 1])
    expect((await pageOf({ sort: 'name', before: second.previous ?? '' })).applications).toEqual(first.applications)
  })

  test('DSK-24 every sort goes through all rows once, in both directions, page by page', async () => {
    await fillRows()
    for (const sort of ['name', 'submitted', 'started', 'changed', 'desk_state', 'match'])
      for (const order of ['asc', 'desc'])
        for (const filter of [{}, { text: 'ma' }, { status: 'submitted' }]) {
          const view = { ...filter, sort, order }
          const forward: string[] = []
          let page = await pageOf(view)
          expect(page.previous).toBeNull()
          const pages = [page]
          while (page.next !== null) {
            page = await pageOf({ ...view, after: page.next })
            pages.push(page)
          }
          for (const { applications } of pages) forward.push(...applications.map(({ email }) => email))
          // Nobody may know what is written in a draft.
          const drafts = Object.keys(filter).length > 0 ? 0 : 30
          expect([forward.length, new Set(forward).size], JSON.stringify(view)).toEqual([90 + drafts, 90 + drafts])

          const back = await pageOf({ ...view, before: page.previous ?? '' })
          expect(back.applications).toEqual(pages.at(-2)?.applications)
        }
  })

  test('DSK-24 states of the desk are sorted as the school lists them, drafts last', async () => {
    await fillRows()
    const page = await pageOf({ sort: 'desk_state' })
    const next = await pageOf({ sort: 'desk_state', after: page.next ?? '' })
    const last = await pageOf({ sort: 'desk_state', after: next.next ?? '' })
    const states = [page, next, last].flatMap(({ applications }) => applications.map(({ desk_state }) => desk_state))

    expect([...new Set(states)]).toEqual(['received', 'complete', 'in-review', 'decided', 'of-last-year', null])
  })

  test('DSK-25 counts drafts and submissions of a view, and says "more" beyond a limit', async () => {
    await fillRows()
    const reader = await reading()
    const countOf = async (query = '') => (await reader.get(`/desk/api/list/count?${query}`)).json()
    const exact = (count: number) => ({ count, is_more: false })

    expect(await countOf()).toEqual({ total: exact(120), drafts: exact(30), submitted: exact(90) })
    expect(await countOf('status=draft')).toEqual({ total: exact(30), drafts: exact(30), submitted: exact(0) })
    expect(await countOf('text=maria')).toEqual({ total: exact(30), drafts: exact(0), submitted: exact(30) })
    expect(await countOf('text=...')).toEqual({ total: exact(0), drafts: exact(0), submitted: exact(0) })
    const few = createListReader(listStore(use().database), [], { filtered: 20, found: 10 })
    const facts = { ...school, areDraftsReadable: false, today: '2026-01-15' }
    expect(await few.count(viewOf({}, facts))).toEqual({ drafts: 21, submitted: 21, max: 20 })
    expect(await few.count(viewOf({ text: 'p0' }, facts))).toMatchObject({ max: 10 })
  })

  test('DSK-26 DSK-236 names the neighbors of an application within a view, and its place there', async () => {
    await fillRows()
    const reader = await reading()
    for (const query of [
      'sort=name&status=submitted',
      'text=maria',
      'sort=desk_state',
      'sort=desk_state&order=desc',
      'sort=submitted&order=desc',
    ]) {
      const { applications } = await pageOf(Object.fromEntries(new URLSearchParams(query)))
      const ids = applications.map(({ id }) => id)
      const neighborsOf = async (id = '') => (await reader.get(`/desk/api/list/neighbors/${id}?${query}`)).json()
      expect(await neighborsOf(ids[0]), query).toEqual({ previous: null, next: ids[1], position: 1 })
      expect(await neighborsOf(ids[7]), query).toEqual({ previous: ids[6], next: ids[8], position: 8 })
    }
    expect((await reader.get(`/desk/api/list/neighbors/${randomUUID()}`)).statusCode).toBe(404)
  })

  test('DSK-236 an application further down than is counted has no place', async () => {
    await fillRows()
    const few = createListReader(listStore(use().database), ['received'], { filtered: 20, found: 10 })
    const facts = { ...school, areDraftsReadable: false, today: '2026-01-15' }
    const ids = (await few.page(viewOf({ sort: 'name' }, facts), {})).rows.map(({ id }) => id)
    const positionOf = async (index: number) =>
      (await few.neighbors(viewOf({ sort: 'name' }, facts), ids[index] ?? ''))?.position

    expect(await positionOf(19)).toBe(20)
    expect(await positionOf(20)).toBe(null)
  })

  test.each(['sort=desk_state', 'sort=desk_state&order=desc', 'sort=submitted'])(
    'DSK-26 an application that was moved out of the state of the view keeps its neighbors, %s',
    async (sort) => {
      await fillRows()
      const reader = await reading()
      const query = `desk_state=received&${sort}`
      const { applications } = await pageOf(Object.fromEntries(new URLSearchParams(query)))
      const [, before, moved, behind] = applications.map(({ id }) => id)
      await use().database.sql(`update desk_rows set desk_state = 'complete' where account_id = $1`, [moved])

      const neighbors = (await reader.get(`/desk/api/list/neighbors/${moved}?${query}`)).json()

      expect(neighbors).toEqual({ previous: before, next: behind, position: null })
    },
  )

  test('DSK-27 every page and every search leaves a row in the audit, without what was searched for', async () => {
    await use().submitted('zoe@example.edu')
    const reader = await reading()
    await reader.get('/desk/api/list?text=oneil&state=TN')
    await reader.get('/desk/api/list')

    const rows = await use().database.sql(`select actor, target, action, result from audit where action like 'desk%'`)
    const common = { actor: `staff ${reader.id}`, target: 'list' }
    expect(rows).toEqual([
      { ...common, action: 'desk search', result: '1 applications, state' },
      { ...common, action: 'desk list', result: '1 applications, no filter' },
    ])
  })

  test('DSK-27 a search that only counts or looks for neighbors leaves a row in the audit, too', async () => {
    const { id } = await use().submitted('zoe@example.edu')
    const reader = await reading()
    await reader.get('/desk/api/list/count?text=oneil&state=TN')
    await reader.get(`/desk/api/list/neighbors/${id}?text=oneil`)
    await reader.get('/desk/api/list/count')
    await reader.get(`/desk/api/list/neighbors/${id}`)

    const rows = await use().database.sql(
      `select actor, target, action, result from audit where action like 'desk%' order by id`,
    )
    const common = { actor: `staff ${reader.id}`, target: 'list', action: 'desk search' }
    expect(rows).toEqual([
      { ...common, result: 'counted 1 application, state' },
      { ...common, result: 'the neighbors of an application, no filter' },
    ])
  })

  test('DSK-28 an address that changes, a deleted person and a saved draft are followed', async () => {
    const zoe = await use().submitted('zoe@example.edu')
    const cleo = await use().student('cleo@example.edu')
    await cleo.put('/api/answer', { first_name: 'Cleo' })
    const { sql } = use().database
    await sql(`update accounts set username = 'new@example.edu' where id = $1`, [zoe.id])
    use().clock.advance(60_000)
    await cleo.put('/api/answer', { first_name: 'Cléo' })

    expect(await emailsOf({ text: 'new@' })).toEqual(['new@example.edu'])
    expect(await emailsOf({ sort: 'changed', order: 'desc' })).toEqual(['cleo@example.edu', 'new@example.edu'])
    await sql('delete from submissions')
    await sql('delete from applications')
    expect(await sql('select * from desk_rows')).toEqual([])
    await createDeskIndex({ desk, database: use().database, clock: use().clock.now }).refreshWords()
    expect(await sql('select * from desk_words')).toEqual([])
  })

  test('DSK-29 the options of the filters are those of the school', async () => {
    await use().submitted('zoe@example.edu')
    const options = (await (await reading()).get('/desk/api/list/options')).json()

    expect(options).toMatchObject({
      terms: [{ value: '202630', label: 'Fall 2026' }],
      desk_states: desk.states.map(({ name, label }) => ({ value: name, label })),
      time_zone: school.timeZone,
      are_drafts_readable: false,
    })
    expect(options.states).toContainEqual({ value: 'TN', label: 'Tennessee' })
    expect(options.majors.length).toBeGreaterThan(20)
  })

  /** 90 submissions and 30 drafts, made by SQL; all have a word that begins with "ma". */
  const fillRows = async () => {
    const { database, clock } = use()
    await database.sql(
      `with account as (insert into accounts (username, password_hash, created_at)
         select 'p' || lpad(n::text, 3, '0') || '@example.edu', '', $1 from generate_series(1, 120) as n returning id, username)
       insert into applications (account_id, created_at, changed_at)
       select id, started_at, started_at + interval '10 minutes' from account,
         lateral (select $1::timestamptz + substr(username, 2, 3)::int % 40 * interval '1 hour' as started_at) as times`,
      [clock.now()],
    )
    await database.sql(
      `update desk_rows set submitted_at = case when n % 4 > 0 then started_at + interval '1 day' end,
         desk_state = case when n % 4 > 0 then (array['complete', 'decided', 'received', 'in-review', 'of-last-year'])[n % 5 + 1] end,
         name = 'x', word_text = ' ma' || n % 11 || case when n % 4 = 1 then ' maria ' else ' ' end, name_key = 'name ' || n % 7, indexed_as = 'test',
         words = array['ma' || n % 11] || case when n % 4 = 1 then array['maria'] else '{}' end
       from (select account_id as id, substr(email, 2, 3)::int as n from desk_rows) as numbered where id = account_id`,
    )
    await createDeskIndex({ desk, database, clock: clock.now }).refreshWords()
  }

  test('DSK-20 a day of the year 0 is no birth date, in a draft or in the search box', async () => {
    const { database, clock } = use()
    const cleo = await use().student('cleo@example.edu')
    await cleo.put('/api/answer', { last_name: 'Arc', birth_date: '0000-01-01' })
    clock.advance(5 * 60_000)

    await createDeskIndex({ desk: { ...desk, areDraftsReadable: true }, database, clock: clock.now }).catchUp()

    expect(await emailsOf({ text: '0000-01-01' })).toEqual([])
    expect(await emailsOf({ text: '01010000' })).toEqual([])
    expect(await emailsOf({ text: 'arc' })).toEqual(['cleo@example.edu'])
  })

  test('DSK-22 a school that lets staff read drafts finds them by name, a few minutes after a change', async () => {
    const { database, clock } = use()
    const index = createDeskIndex({ desk: { ...desk, areDraftsReadable: true }, database, clock: clock.now })
    const cleo = await use().student('cleo@example.edu')
    await cleo.put('/api/answer', { first_name: 'Cleo', last_name: 'Arc' })
    await cleo.put('/api/answer', { last_name: 'Arctic' })
    clock.advance(5 * 60_000)
    expect(await index.catchUp()).toBe(1)
    expect(await emailsOf({ text: 'arctic' })).toEqual(['cleo@example.edu'])

    await cleo.put('/api/answer', { last_name: 'Baltic' })
    expect(await index.catchUp()).toBe(0)
    clock.advance(5 * 60_000)
    expect(await index.catchUp()).toBe(1)
    expect(await index.catchUp()).toBe(0)

    expect(await emailsOf({ text: 'baltic' })).toEqual(['cleo@example.edu'])
    expect(await emailsOf({ text: 'arctic' })).toEqual([])
  })

  test('DSK-24 a family name comes before the longer ones that begin with it', async () => {
    const names = [
      ['De', 'Zoe'],
      ['De la Cruz', 'Ana'],
      ['Dean', 'Ben'],
      ['Smith', 'Zoe'],
      ['Smith-Jones', 'Ann'],
    ]
    for (const [last_name, first_name] of names.toReversed())
      await use().submitted(`${randomUUID()}@example.edu`, { last_name, first_name, middle_name: '' })

    const { applications } = await pageOf({ sort: 'name' })

    expect(applications.map(({ name }) => name)).toEqual(names.map((name) => name.join(', ')))
  })

  test('DSK-24 a page stays where it is when applications are added before it', async () => {
    await fillRows()
    const first = await pageOf({ sort: 'name' })
    const second = await pageOf({ sort: 'name', after: first.next ?? '' })

    await use().submitted('new@example.edu', { first_name: 'Aaa', last_name: 'Aaa' })

    expect((await pageOf({ sort: 'name', after: first.next ?? '' })).applications).toEqual(second.applications)
    expect((await pageOf({ sort: 'name' })).applications[0]?.email).toBe('new@example.edu')
  })

  test('DSK-24 a cursor that nobody was given is refused in words', async () => {
    const reader = await reading()
    for (const after of ['x', Buffer.from('{"key":1}').toString('base64url')])
      expect((await reader.get(`/desk/api/list?after=${after}`)).json()).toEqual({
        message: 'This address of a page is not valid. Please open the list again.',
      })
  })

  test.each([
    ['submitted', { key: 'yesterday' }],
    ['started', { key: '2026-02-30 00:00:00+00' }],
    ['changed', { key: '0000-01-01 00:00:00+00' }],
    ['desk_state', { key: '2026-01-15 25:00:00+00' }],
    ['name', { key: 'a\0b' }],
    ['match', { key: 'a', rank: 3_000_000_000 }],
  ])('DSK-24 a cursor whose place cannot exist in a list sorted by %s is refused', async (sort, place) => {
    const cursor = Buffer.from(JSON.stringify({ id: randomUUID(), similar: false, ...place })).toString('base64url')

    const response = await (await reading()).get(`/desk/api/list?text=ma&sort=${sort}&after=${cursor}`)

    expect(response.statusCode, response.body).toBe(400)
  })

  test('DSK-161 after a school put a new state in front, submissions keep the one they had, on the page, in the list, its filters, its counts, an export and a bulk action', async () => {
    const { database } = use()
    const [zoe, ann] = [await use().submitted('zoe@example.edu'), await use().submitted('ann@example.edu')]
    const states = [{ name: 'arrived', label: 'Arrived' }, ...desk.states] as const
    const world = await deskWorld(database, { states })
    onTestFinished(world.close)
    const officer = await world.staff('officer')
    await createDeskIndex({ desk: { ...desk, states }, database, clock: world.clock.now }).catchUp()
    await world.submitted('new@example.edu')
    const stateOf = async (id: string) => (await officer.get(`/desk/api/applications/${id}`)).json().work.state
    const listed = async (query: string) => {
      const { applications } = (await officer.get(`/desk/api/list?${query}`)).json<Page>()
      return applications.map(({ email, desk_state }) => `${email} ${desk_state}`)
    }
    const counted = async (query: string) => (await officer.get(`/desk/api/list/count?${query}`)).json().total.count

    expect([await stateOf(zoe.id), await stateOf(ann.id)]).toEqual(['received', 'received'])
    const [first, ...others] = await listed('sort=desk_state')
    expect(first).toBe('new@example.edu arrived')
    expect(others.toSorted()).toEqual(['ann@example.edu received', 'zoe@example.edu received'])
    expect(await listed('desk_state=arrived')).toEqual(['new@example.edu arrived'])
    expect([await counted('desk_state=received'), await counted('desk_state=arrived')]).toEqual([2, 1])
    const exported: string[] = []
    for await (const { username, moved, submittedAt } of exportSubmitted(database, {}, 10))
      exported.push(`${username} ${deskStateIn(moved, { ...desk, states }, submittedAt ?? world.clock.now()).name}`)
    expect(exported.toSorted()).toEqual([...others, first].toSorted())
    const preview = await bulkRuns.preview(officer, { ids: [zoe.id] }, move('received'))
    expect(preview).toMatchObject({ ready: [], skipped: [{ reason: 'In this state already.' }] })

    await officer.put(`/desk/api/applications/${zoe.id}/state`, { state: 'complete', version: 0 })
    expect(await database.sql('select from_state, to_state from desk_state_changes')).toEqual([
      { from_state: 'received', to_state: 'complete' },
    ])
  })

  test('OPS-70 an application that cannot be brought into the list keeps no other from it', async () => {
    const { database, clock } = use()
    const ids: string[] = []
    for (const name of ['zoe', 'ann', 'bob']) ids.push((await use().submitted(`${name}@example.edu`)).id)
    await database.sql(`update desk_rows set indexed_as = '', name = ''`)
    await database.sql(
      `alter table desk_rows add constraint fails check (account_id <> '${ids[0]}' or indexed_as = '')`,
    )

    await expect(createDeskIndex({ desk, database, clock: clock.now }).catchUp()).rejects.toThrow(`1 failed: ${ids[0]}`)
    await database.sql('alter table desk_rows drop constraint fails')

    const written = await database.sql<{ account_id: string }>("select account_id from desk_rows where name <> ''")
    expect(written.map(({ account_id }) => account_id).toSorted()).toEqual(ids.slice(1).toSorted())
  })

  test('DSK-28 applications from before the list are brought in by the job, with the first state', async () => {
    await use().submitted('zoe@example.edu')
    const { sql } = use().database
    await sql(`update desk_rows set name = '', words = '{}', desk_state = null, indexed_as = ''`)
    expect(await emailsOf({ text: 'oneil' })).toEqual([])
    expect(await emailsOf({ sort: 'desk_state' })).toEqual(['zoe@example.edu'])

    await createDeskIndex({ desk, database: use().database, clock: use().clock.now }).catchUp()

    expect((await pageOf({ text: 'oneil' })).applications).toMatchObject([
      { desk_state: 'received', name: "O'Neil-Żak, Zoë" },
    ])
  })
})
