import { plainPdf } from '@apply/converter/testing/pdfs'
import { expect, test } from 'vitest'
import { completeAnswers } from '../../application/draft/testing/complete-answers.ts'
import { exportApplications } from '../exports/export-applications.ts'
import { onDesk } from '../testing/on-desk.ts'
import { storeDocument } from '../testing/store-document.ts'

type Shown = {
  readonly id: string
  readonly version: number
  readonly definition: string
  readonly title: string
  readonly state: string
  readonly due_on?: string
  readonly history: readonly object[]
}

onDesk('items', (use) => {
  const setUp = async () => {
    const officer = await use().staff('officer', 'olga@example.edu', 'Olga Officer')
    const zoe = await use().submitted('zoe@example.edu')
    const path = `/desk/api/applications/${zoe.id}`
    const items = async (): Promise<readonly Shown[]> => (await officer.get(`${path}/items`)).json().items
    const item = async (definition: string): Promise<Shown> => {
      const found = (await items()).find((each) => each.definition === definition)
      if (!found) throw new Error(`There is no item ${definition}.`)
      return found
    }
    const mark = async (definition: string, state: string, reason = '') => {
      const { id, version } = await item(definition)
      return officer.put(`/desk/api/items/${id}/state`, { state, version, reason })
    }
    const seen = async () => (await zoe.get('/api/items')).json()
    const state = async (): Promise<string> => (await officer.get(path)).json().work.state
    return { officer, zoe, path, items, item, mark, seen, state }
  }

  const audit = () =>
    use().database.sql<{ actor: string; action: string; result: string }>(
      `select split_part(actor, ' ', 1) as actor, action, result from audit
       where action in ('desk item', 'desk state', 'send item') order by id`,
    )

  test('ITM-01 ITM-03 a submission makes the list that its answers ask for, in its own transaction', async () => {
    const { items, seen } = await setUp()

    expect((await items()).map(({ definition, state, due_on }) => [definition, state, due_on])).toEqual([
      ['high-school-transcript', 'awaiting', expect.stringMatching(/^\d{4}-\d\d-\d\d$/)],
      ['test-scores', 'awaiting', undefined],
      ['application-fee', 'awaiting', expect.stringMatching(/^\d{4}-\d\d-\d\d$/)],
    ])
    expect(await seen()).toMatchObject({
      status: { word: 'Received' },
      items: [{ title: 'High school transcript', wants: 'document', state: 'awaiting', is_required: true }, {}, {}],
    })
  })

  test('ITM-01 submitting twice at once makes one list', async () => {
    const zoe = await use().student()
    await zoe.put('/api/answer', completeAnswers)

    const both = await Promise.all([zoe.post('/api/submit'), zoe.post('/api/submit')])

    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const counts = await use().database.sql(
      'select definition, count(*) from items group by definition having count(*) > 1',
    )
    expect(counts).toEqual([])
    expect(await use().database.sql('select count(*) from checklists')).toEqual([{ count: 1 }])
  })

  test('ITM-01 a list that cannot be made makes no submission either', async () => {
    const { sql } = use().database
    const zoe = await use().student()
    await zoe.put('/api/answer', completeAnswers)
    await sql(`alter table items add constraint nobody check (kind <> 'document')`)

    expect((await zoe.post('/api/submit')).statusCode).toBe(500)

    await sql('alter table items drop constraint nobody')
    for (const table of ['submissions', 'items', 'checklists'])
      expect(await sql(`select from ${table}`), table).toEqual([])
    expect((await zoe.post('/api/submit')).statusCode).toBe(200)
  })

  test('ITM-04 a submission of before there were lists gets its list at the first sight, once', async () => {
    const { zoe, items } = await setUp()
    const { sql } = use().database
    await sql('delete from items')
    await sql('delete from checklists')

    const [seen] = await Promise.all([zoe.get('/api/items'), zoe.get('/api/items'), items()])

    expect(seen.json().items).toHaveLength(3)
    expect(await sql('select definition from items')).toHaveLength(3)
  })

  test('ITM-02 what the folder of the school says later changes no list', async () => {
    const { items, zoe } = await setUp()
    await use().database.sql(`update items set title = 'As it was called then' where definition = 'application-fee'`)

    await zoe.get('/api/items')

    expect((await items()).map(({ title }) => title)).toContain('As it was called then')
  })

  test('ITM-05 an officer ticks, waives and marks as not needed, with a version, a history and the audit', async () => {
    const { officer, item, mark } = await setUp()
    const { id, version } = await item('application-fee')

    expect((await mark('application-fee', 'received')).json()).toEqual({ message: 'The item was changed.', version: 2 })
    const late = await officer.put(`/desk/api/items/${id}/state`, { state: 'waived', version })
    expect([late.statusCode, late.json().message]).toEqual([409, expect.stringContaining('is received now')])
    expect((await mark('test-scores', 'not_needed')).statusCode).toBe(200)
    expect((await mark('application-fee', 'awaiting', 'The payment failed.')).statusCode).toBe(200)

    expect((await item('application-fee')).history).toMatchObject([
      { event: 'made', by: 'The checklist', to: 'awaiting' },
      { event: 'changed', by: 'Olga Officer', from: 'awaiting', to: 'received' },
      { event: 'changed', by: 'Olga Officer', from: 'received', to: 'awaiting', reason: 'The payment failed.' },
    ])
    expect((await audit()).map(({ result }) => result)).toEqual([
      'marked as received: “application-fee”',
      'marked as not needed: “test-scores”',
      'marked as awaited: “application-fee”',
    ])
  })

  test('ITM-05 of two officers who change an item at once one is told what the other did', async () => {
    const { officer, item } = await setUp()
    const { id, version } = await item('application-fee')

    const both = await Promise.all(
      ['received', 'waived'].map((state) => officer.put(`/desk/api/items/${id}/state`, { state, version })),
    )

    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  test('ITM-06 an officer sets a due day or takes it away, and a reader changes nothing', async () => {
    const { officer, item, seen } = await setUp()
    const reader = await use().staff('reader')
    const { id, version } = await item('test-scores')

    const set = await officer.put(`/desk/api/items/${id}/due`, { due_on: '2026-03-01', version })
    expect(set.json()).toEqual({ message: 'The due day was set.', version: version + 1 })
    expect((await seen()).items[1]).toMatchObject({ due_on: '2026-03-01' })
    expect((await officer.put(`/desk/api/items/${id}/due`, { due_on: '2026-02-30', version })).statusCode).toBe(400)
    for (const [call, body] of [
      ['due', { due_on: null, version: version + 1 }],
      ['state', { state: 'waived', version: version + 1 }],
    ] as const)
      expect((await reader.put(`/desk/api/items/${id}/${call}`, body)).statusCode).toBe(403)
    expect((await officer.put(`/desk/api/items/${id}/due`, { due_on: null, version: version + 1 })).statusCode).toBe(
      200,
    )
    expect((await item('test-scores')).due_on).toBeUndefined()
  })

  test('ITM-06 DSK-186 reading the items is a look at the application in the audit, and one look together with it', async () => {
    const { zoe, path } = await setUp()
    const looks = async () => (await use().database.sql(`select result from audit where action = 'desk view'`)).length
    const reader = await use().staff('reader')
    const before = await looks()

    await reader.get(`${path}/items`)
    await reader.get(path)

    expect(await looks()).toBe(before + 1)
    expect((await reader.get(`/desk/api/applications/${zoe.id}/items`)).statusCode).toBe(200)
    expect((await reader.get(`/desk/api/applications/${crypto.randomUUID()}/items`)).statusCode).toBe(404)
  })

  test('ITM-07 an applicant sends a document of the list, and staff see it from then on', async () => {
    const { officer, zoe, path, item } = await setUp()
    const { id } = await item('high-school-transcript')
    const send = () => zoe.post(`/api/items/${id}/answer`, {})
    const documents = async () => (await officer.get(path)).json().documents

    expect((await send()).json().message).toBe('Please add your file first.')
    await storeDocument(use(), zoe.id, `request-${id}`, await plainPdf(), 'scan.pdf')
    expect([await documents(), (await item('high-school-transcript')).history.length]).toEqual([[], 1])

    expect((await send()).json().message).toBe('Thank you. We have received it.')

    expect(await item('high-school-transcript')).toMatchObject({
      state: 'received',
      document: { key: `request-${id}`, file_name: 'scan.pdf', status: 'COMPLETED' },
    })
    expect(await documents()).toMatchObject([{ key: `request-${id}`, label: 'High school transcript' }])
    expect((await send()).statusCode).toBe(409)
    expect((await audit()).at(-1)).toEqual({
      actor: 'account',
      action: 'send item',
      result: 'sent “high-school-transcript”',
    })
  })

  test('ITM-52 staff go on seeing what was sent for an item that is awaited again, and nothing new before that is sent', async () => {
    const { officer, zoe, path, item, mark } = await setUp()
    const { id } = await item('high-school-transcript')
    const key = `request-${id}`
    const upload = async (name: string) =>
      storeDocument(use(), zoe.id, key, await plainPdf(), name, `-${name.slice(0, 5)}`)
    const send = (text: string) => zoe.post(`/api/items/${id}/answer`, { text })
    const names = async (): Promise<readonly string[]> =>
      (await officer.get(path)).json().documents.map(({ file_name }: { file_name: string }) => file_name)
    const own = async () => (await zoe.get('/api/items')).json().items[0]
    await upload('blurred.pdf')
    await send('Here it is.')

    await mark('high-school-transcript', 'awaiting', 'Nobody can read it.')

    const before = { key: `${key}-1`, file_name: 'blurred.pdf' }
    expect(await item('high-school-transcript')).toMatchObject({ state: 'awaiting', document: before })
    expect((await officer.get(`${path}/documents/${key}-1`)).statusCode).toBe(200)
    expect(await own()).not.toHaveProperty('file')
    expect((await send('')).json().message).toBe('Please add your file first.')

    await upload('sharp.pdf')
    expect(await item('high-school-transcript')).toMatchObject({ answer: 'Here it is.', document: before })
    expect(await names()).toEqual(['blurred.pdf'])
    expect((await officer.get(`${path}/documents/${key}`)).statusCode).toBe(404)
    expect((await zoe.post('/api/presigned-url', { answer_key: `${key}-1` })).statusCode).toBe(404)

    await send('')
    expect(await item('high-school-transcript')).toMatchObject({ document: { key, file_name: 'sharp.pdf' } })
    expect([...(await names())].sort()).toEqual(['blurred.pdf', 'sharp.pdf'])
  })

  test('ITM-52 what was sent stays when its item is waived, and goes to be awaited twice', async () => {
    const { officer, zoe, path, item, mark } = await setUp()
    const { id } = await item('high-school-transcript')
    for (const name of ['first.pdf', 'second.pdf']) {
      await storeDocument(use(), zoe.id, `request-${id}`, await plainPdf(), name, `-${name.slice(0, 5)}`)
      await zoe.post(`/api/items/${id}/answer`, {})
      await mark('high-school-transcript', 'waived')
      await mark('high-school-transcript', 'not_needed')
      await mark('high-school-transcript', 'awaiting')
    }

    const keys = (await officer.get(path)).json().documents.map((each: { key: string }) => each.key)
    expect(keys).toEqual([`request-${id}-1`, `request-${id}-2`])
  })

  test("ITM-08 nobody reads, sends or uploads for another applicant's item, and nothing for one that is not for them", async () => {
    const { item, zoe } = await setUp()
    const ben = await use().submitted('ben@example.edu')
    const { id } = await item('high-school-transcript')
    const fee = await item('application-fee')

    expect((await ben.post(`/api/items/${id}/answer`, { text: 'Mine.' })).statusCode).toBe(404)
    expect((await ben.post('/api/presigned-url', { answer_key: `request-${id}` })).statusCode).toBe(404)
    expect((await zoe.post(`/api/items/${fee.id}/answer`, { text: 'Paid.' })).statusCode).toBe(404)
    expect((await zoe.post(`/api/items/${crypto.randomUUID()}/answer`, {})).statusCode).toBe(404)
    await use().database.sql(`update items set audience = '{officers}' where id = $1`, [id])
    expect((await zoe.post(`/api/items/${id}/answer`, {})).statusCode).toBe(404)
    expect(JSON.stringify((await zoe.get('/api/items')).json())).not.toContain(id)
    const reader = await use().staff('reader')
    expect((await reader.get(`/desk/api/applications/${zoe.id}/items`)).body).not.toContain(id)
  })

  test('ITM-09 an answered request ticks what the list waits for, and a waived one is answered no more', async () => {
    const { officer, zoe, path, item, mark } = await setUp()
    const ask = async (): Promise<string> =>
      (
        await officer.post(`${path}/requests`, { template: 'transcript', title: 'Your transcript', text: 'Please.' })
      ).json().id
    const first = await ask()
    await storeDocument(use(), zoe.id, `request-${first}`, await plainPdf(), 'scan.pdf')

    expect((await zoe.post(`/api/requests/${first}/answer`, {})).statusCode).toBe(200)

    expect((await item('high-school-transcript')).state).toBe('received')
    expect((await mark('transcript', 'waived')).statusCode).toBe(409)
  })

  test('ITM-09 of an answer and a waiver of the same request at once one wins', async () => {
    const { officer, zoe, path, item } = await setUp()
    const asked = { template: 'question', title: 'A question', text: 'Where?' }
    const { id } = (await officer.post(`${path}/requests`, asked)).json<{ id: string }>()
    const { version } = await item('question')

    const [answered, waived] = await Promise.all([
      zoe.post(`/api/requests/${id}/answer`, { text: 'Here.' }),
      officer.put(`/desk/api/items/${id}/state`, { state: 'waived', version }),
    ])

    expect([answered.statusCode, waived.statusCode].toSorted()).toEqual([200, 409])
    expect((await item('question')).state).toBe(answered.statusCode === 200 ? 'received' : 'waived')
    expect((await zoe.get('/api/requests')).json().requests).toHaveLength(answered.statusCode === 200 ? 1 : 0)
  })

  test('ITM-11 the state follows from the list, forward and back, until a member of staff has moved the application', async () => {
    const { officer, path, mark, state } = await setUp()
    const done = async () => {
      await mark('high-school-transcript', 'received')
      await mark('application-fee', 'waived')
    }

    await mark('high-school-transcript', 'received')
    expect(await state()).toBe('received')
    await mark('application-fee', 'waived')
    expect(await state()).toBe('complete')
    await mark('application-fee', 'awaiting')
    expect(await state()).toBe('received')
    await done()
    const { work } = (await officer.get(path)).json()
    expect(work.moves.at(-1)).toMatchObject({ by: 'The checklist', from: 'received', to: 'complete' })
    await officer.put(`${path}/state`, { state: 'received', version: work.version })

    await mark('application-fee', 'awaiting')
    await done()
    await mark('application-fee', 'received')

    expect(await state()).toBe('received')
    expect((await audit()).filter(({ action }) => action === 'desk state').map(({ actor }) => actor)).toEqual([
      ...['checklist', 'checklist', 'checklist'],
      'staff',
    ])
    expect((await officer.get(`${path}/history`)).json().events).toContainEqual(
      expect.objectContaining({ by: 'The checklist', text: 'Moved from “Received” to “Complete”' }),
    )
  })

  test('ITM-12 the version before reads and writes its requests through the view, and history and list stay true', async () => {
    const { zoe, item, path, officer } = await setUp()
    const { sql } = use().database
    const [added] = await sql<{ id: string }>(
      `insert into desk_requests (account_id, template, title, text, wants, asked_by, asked_at, follows)
       values ($1, 'question', 'A question', 'Where?', 'explanation', $2, $3, null) returning id`,
      [zoe.id, officer.id, use().clock.now()],
    )
    expect(await sql('select open_requests from desk_rows where account_id = $1', [zoe.id])).toEqual([
      { open_requests: 1 },
    ])

    await sql(
      `update desk_requests set status = 'answered', answer = 'Here.', answered_at = $2, version = version + 1 where id = $1`,
      [added?.id, use().clock.now()],
    )

    expect(await item('question')).toMatchObject({
      state: 'received',
      version: 2,
      answer: 'Here.',
      history: [{ event: 'made' }, { event: 'changed', by: 'The applicant', from: 'awaiting', to: 'received' }],
    })
    expect((await officer.get(path)).json().requests).toMatchObject([{ status: 'answered', answer: 'Here.' }])
    expect(await sql('select status, template from desk_requests')).toEqual([
      { status: 'answered', template: 'question' },
    ])
  })

  test('ITM-13 a change of an item is an event for those systems that may see it, with ids and names only', async () => {
    const administrator = await use().staff('administrator')
    await administrator.post('/desk/api/webhooks', {
      name: 'Banner',
      url: 'https://sis.example.edu/events',
      events: ['item.changed'],
    })
    const { mark, item } = await setUp()
    const events = () =>
      use().database.sql<{ body: string }>('select body from webhook_deliveries order by created_at, id')
    expect(await events()).toEqual([])

    await mark('application-fee', 'received')
    await use().database.sql(`update items set audience = '{officers}' where definition = 'test-scores'`)
    await mark('test-scores', 'waived')

    const [event, ...more] = (await events()).map(({ body }) => JSON.parse(body))
    expect(more).toEqual([])
    expect(event).toMatchObject({
      event: 'item.changed',
      data: {
        item: (await item('application-fee')).id,
        kind: 'document',
        definition: 'application-fee',
        from: 'awaiting',
        to: 'received',
      },
    })
  })

  test('ITM-42 systems and exports have the items of an application, by their names and states', async () => {
    const { zoe, mark } = await setUp()
    await mark('application-fee', 'received')
    await use().database.sql(`update items set audience = '{officers}' where definition = 'test-scores'`)
    const administrator = await use().staff('administrator')
    const scopes = { name: 'Banner', scopes: ['applications'] }
    const { key } = (await administrator.post('/desk/api/system-keys', scopes)).json<{ key: string }>()
    const get = async (url: string) =>
      (await use().app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${key}` } })).json()

    const fee = { kind: 'document', definition: 'application-fee', state: 'received', is_required: true }
    const one = await get(`/desk/api/v1/applications/${zoe.id}`)
    expect(one.items).toMatchObject([{ definition: 'high-school-transcript', state: 'awaiting' }, fee])
    expect((await get('/desk/api/v1/applications')).applications).toMatchObject([{ items: one.items }])
    const exported = []
    for await (const application of exportApplications(use().database, {})) exported.push(application.items)
    expect(exported).toMatchObject([[{}, { definition: 'test-scores' }, fee]])
  })
})
