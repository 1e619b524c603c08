import { createHash } from 'node:crypto'
import { expectSound } from '@apply/converter/testing/expect-sound'
import { plainPdf } from '@apply/converter/testing/pdfs'
import { readPdf } from '@apply/converter/testing/read-pdf'
import { form } from '@apply/forms/governors-choice'
import { expect, onTestFinished, test, vi } from 'vitest'
import { goodPassword } from '../../../testing/student.ts'
import { sweepStaff } from '../../identity/staff/staff-routes.ts'
import type { Database } from '../../platform/database/database.ts'
import { deskWorld } from '../testing/desk-world.ts'
import { onDesk } from '../testing/on-desk.ts'
import { storeDocument, storeFile } from '../testing/store-document.ts'

const hostile = '<script>alert(1)</script>'

const actionsOf = async ({ sql }: Database, staffId: string) => {
  const rows = await sql<{ result: string }>('select result from audit where actor = $1 order by id', [
    `staff ${staffId}`,
  ])
  return rows.map(({ result }) => result)
}

onDesk('one application', (use) => {
  const pathOf = (id: string) => `/desk/api/applications/${id}`

  test('DSK-40 a submitted application is shown as it was frozen, with contact, documents and receipt', async () => {
    const reader = await use().staff('reader')
    const zoe = await use().submitted('zoe@example.edu')
    await storeDocument(use(), zoe.id, 'ged', await plainPdf())
    const [frozen] = await use().database.sql<{ read_only_view: object }>(
      'update submissions set read_only_view = read_only_view returning read_only_view',
    )

    const view = (await reader.get(pathOf(zoe.id))).json()

    expect(view).toMatchObject({
      id: zoe.id,
      email: 'zoe@example.edu',
      name: "Zoë O'Neil-Żak",
      status: 'submitted',
      can_read_answers: true,
      phones: [{ label: expect.any(String), text: '(931) 555-2345' }],
      receipt: { number: zoe.receipt, is_unchanged: true },
      documents: [{ key: 'ged', file_name: 'scan.pdf', status: 'COMPLETED', has_pdf: true, is_requested: false }],
      work: { state: 'received', version: 0, moves: [] },
      notes: [],
      requests: [],
    })
    expect(view.pages).toMatchObject(frozen?.read_only_view ?? {})
    expect((await reader.get(pathOf(crypto.randomUUID()))).statusCode).toBe(404)
  })

  test('DSK-41 the receipt is checked against what is stored at this moment', async () => {
    const reader = await use().staff('reader')
    const zoe = await use().submitted()
    const isUnchanged = async () => (await reader.get(pathOf(zoe.id))).json().receipt.is_unchanged

    expect(await isUnchanged()).toBe(true)
    await use().database.sql(`update submissions set answers = jsonb_set(answers, '{last_name}', '"Other"')`)
    expect(await isUnchanged()).toBe(false)
  })

  test('DSK-44 every look at an application, its history and its documents is recorded', async () => {
    const reader = await use().staff('reader')
    const zoe = await use().submitted()
    await storeDocument(use(), zoe.id, 'ged', await plainPdf())

    for (const path of ['', '/history', '/documents/ged', '/documents/ged', '/documents/ged?as=download'])
      await reader.get(`${pathOf(zoe.id)}${path}`)

    expect(await actionsOf(use().database, reader.id)).toEqual([
      ...['looked at the application', 'looked at the history'],
      ...['opened the document ged', 'downloaded the document ged'],
    ])
  })

  test('DSK-186 what the page reads again after a change or a reload is no other look', async () => {
    const { staff, submitted, database, clock } = use()
    const officer = await staff('officer')
    const zoe = await submitted()
    const open = async (member = officer) => {
      for (const path of ['', '/history']) await member.get(`${pathOf(zoe.id)}${path}`)
    }
    const looks = ['looked at the application', 'looked at the history']

    await open()
    await officer.post(`${pathOf(zoe.id)}/notes`, { text: 'Called' })
    clock.advance(10 * 60_000 - 1)
    await sweepStaff(database.sql, clock.now())
    await open()
    expect(await actionsOf(database, officer.id)).toEqual([...looks, 'wrote a note'])

    clock.advance(1)
    await sweepStaff(database.sql, clock.now())
    expect(await database.sql('select 1 from desk_looks')).toEqual([])
    await open()
    expect(await actionsOf(database, officer.id)).toEqual([...looks, 'wrote a note', ...looks])
  })

  test('DSK-186 another member, another application and what was a draft before are other looks', async () => {
    const { staff, student, submitted, database } = use()
    const [ada, ben] = [await staff('reader', 'ada@example.edu'), await staff('reader', 'ben@example.edu')]
    const [ann, zoe] = [await student('ann@example.edu'), await submitted()]

    await ann.put('/api/answer', { first_name: 'Ann' })

    for (const member of [ada, ben]) for (const { id } of [ann, zoe]) await member.get(pathOf(id))
    await database.sql(
      `insert into submissions (account_id, receipt, submitted_at, sha256, answers, read_only_view, documents)
       values ($1, 'R1', $2, '', '{}', '[]', '{}')`,
      [ann.id, use().clock.now()],
    )
    await database.sql(`update applications set receipt = 'R1' where account_id = $1`, [ann.id])
    await ada.get(pathOf(ann.id))

    const both = ['looked at the draft', 'looked at the application']
    expect(await actionsOf(database, ben.id)).toEqual(both)
    expect(await actionsOf(database, ada.id)).toEqual([...both, 'looked at the application'])
  })

  test('DSK-43 the history has the mails to an address that the applicant has changed since, and none to a stranger', async () => {
    const { database, clock } = use()
    const officer = await use().staff('officer')
    const zoe = await use().submitted('zoe@example.edu')
    await officer.post(`${pathOf(zoe.id)}/requests`, { template: 'question', title: 'Where?', text: 'Where?' })
    await database.sql('update mails set sent_at = $1', [clock.now()])
    const askFor = (username: string) => zoe.post('/api/account/email', { username, current_password: goodPassword })
    const subjects = async (): Promise<string[]> => {
      const { events } = (await officer.get(`${pathOf(zoe.id)}/history`)).json()
      const mails = events.filter(({ kind }: { kind: string }) => kind === 'mail')
      return mails.map(({ text }: { text: string }) => text.replace(/^Mail “(.{10}).*$/, '$1')).toSorted()
    }
    const first = ['One more s', 'We receive']
    expect(await subjects()).toEqual(first)

    await askFor('new@example.edu')
    expect(await subjects()).toEqual(first)
    const [code] = await database.sql<{ secret: string }>(
      "select secret from mails where recipient = 'new@example.edu'",
    )
    expect((await zoe.put('/api/account/email', { code: code?.secret })).statusCode).toBe(200)
    clock.advance(60_000)
    await askFor('mistyped@example.edu')

    expect(await subjects()).toEqual([...first, 'Your email'])
  })

  test('DSK-43 the history has no mail to whoever had the address before', async () => {
    const { database, clock } = use()
    const officer = await use().staff('officer')
    const zoe = await use().submitted('family@example.edu')
    await database.sql('update mails set sent_at = $1', [clock.now()])
    const moveTo = async (student: typeof zoe, username: string) => {
      await student.post('/api/account/email', { username, current_password: goodPassword })
      const [mail] = await database.sql<{ secret: string }>('select secret from mails where topic = $1', [
        `change-email ${student.id}`,
      ])
      expect((await student.put('/api/account/email', { code: mail?.secret })).statusCode).toBe(200)
      clock.advance(60_000)
    }
    const older = await use().submitted('older@example.edu')
    clock.advance(60_000)
    await moveTo(zoe, 'zoe@example.edu')
    const subjectsOf = async (id: string): Promise<string[]> => {
      const { events } = (await officer.get(`${pathOf(id)}/history`)).json()
      const mails = events.filter(({ kind }: { kind: string }) => kind === 'mail')
      return mails.map(({ text }: { text: string }) => text.replace(/^Mail “(.{10}).*$/, '$1')).toSorted()
    }

    const brother = await use().submitted('family@example.edu')
    await database.sql('update accounts set created_at = $2 where id = $1', [brother.id, clock.now()])
    expect(await subjectsOf(brother.id)).toEqual(['We receive'])
    expect(await subjectsOf(zoe.id)).toEqual(['Confirm yo', 'We receive', 'Your email'])
    await moveTo(brother, 'brother@example.edu')
    expect(await subjectsOf(zoe.id)).toEqual(['Confirm yo', 'We receive', 'Your email'])
    await moveTo(older, 'family@example.edu')

    expect(await subjectsOf(older.id)).toEqual(['Confirm yo', 'We receive', 'Your email'])
  })

  test('DSK-40 a draft shows no answers and no documents before its submission', async () => {
    const reader = await use().staff('reader')
    const ann = await use().student('ann@example.edu')
    await ann.put('/api/answer', { first_name: 'Annabel' })
    await storeDocument(use(), ann.id, 'ged', await plainPdf())

    const response = await reader.get(pathOf(ann.id))

    expect(response.json()).toMatchObject({
      email: 'ann@example.edu',
      name: '',
      can_read_answers: false,
      pages: [],
      phones: [],
      documents: [],
    })
    expect(response.body).not.toContain('Annabel')
    expect(response.json()).not.toHaveProperty('work')
    expect((await reader.get(`${pathOf(ann.id)}/documents/ged`)).statusCode).toBe(404)
    expect((await reader.get(`${pathOf(ann.id)}/copy`)).statusCode).toBe(409)
  })

  test('DSK-42 a document is shown in frames of our own pages only, and can be downloaded', async () => {
    const reader = await use().staff('reader')
    const zoe = await use().submitted()
    const pdf = await plainPdf()
    await storeDocument(use(), zoe.id, 'ged', pdf, `${hostile}.pdf`)

    const shown = await reader.get(`${pathOf(zoe.id)}/documents/ged`)
    const saved = await reader.get(`${pathOf(zoe.id)}/documents/ged?as=download`)

    expect(shown.rawPayload.equals(pdf)).toBe(true)
    expect(shown.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="ged.pdf"',
      'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
    })
    expect(saved.headers).toMatchObject({
      'content-disposition': 'attachment; filename="ged.pdf"',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-frame-options': 'DENY',
    })
    await storeFile(use(), `students/${zoe.id}/ged/pdf.pdf`, 'damaged')
    const damaged = await reader.get(`${pathOf(zoe.id)}/documents/ged`)
    expect(damaged.statusCode).toBe(404)
    expect(damaged.json().message).toContain('damaged')
  })

  test('DSK-42 DSK-52 RCP-02 one PDF of all has the copy of the applicant and what was sent afterwards, and no unsent file; its check knows it', {
    timeout: 60_000,
  }, async () => {
    const world = await deskWorld(use().database)
    const stops = [await world.features.find((feature) => 'copies' in feature)?.startJobs?.()]
    onTestFinished(async () => {
      for (const stop of stops) await stop?.()
      await world.close()
    })
    const [reader, officer] = [await world.staff('reader'), await world.staff('officer')]
    const zoe = await world.submitted()
    const copied = async () => {
      expect((await reader.post(`${pathOf(zoe.id)}/copy`)).json()).toEqual({ status: 'COMPLETED' })
      return reader.get(`${pathOf(zoe.id)}/copy`)
    }
    expect((await reader.get(`${pathOf(zoe.id)}/copy`)).statusCode).toBe(409)
    const before = await vi.waitFor(copied, { timeout: 45_000, interval: 50 })
    expect(before.headers['content-disposition']).toBe(`attachment; filename="${zoe.receipt}.pdf"`)
    const { pages } = await readPdf(before.rawPayload)

    const ask = { template: 'transcript', title: 'Your transcript', text: 'Please.' }
    const { id } = (await officer.post(`${pathOf(zoe.id)}/requests`, ask)).json()
    await storeDocument(world, zoe.id, `request-${id}`, await plainPdf(2))
    await zoe.post(`/api/requests/${id}/answer`, { text: '' })
    const { id: unsent } = (await officer.post(`${pathOf(zoe.id)}/requests`, ask)).json()
    await storeDocument(world, zoe.id, `request-${unsent}`, await plainPdf())
    await officer.post(`/desk/api/requests/${unsent}/settle`, { as: 'done', version: 1 })

    const { rawPayload } = await copied()
    const after = await readPdf(rawPayload)
    const sha256 = createHash('sha256').update(rawPayload).digest('hex')
    expect((await reader.get(`/public/copies/${sha256}`)).json()).toMatchObject({ is_genuine: true })
    expect(after.pages.slice(0, pages.length)).toEqual(pages)
    expect(after.pages).toHaveLength(pages.length + 2)
    expect(await actionsOf(use().database, reader.id)).toContain('downloaded one PDF of all')

    await storeFile(world, `students/${zoe.id}/request-${id}/pdf.pdf`, 'damaged')
    const { pages: withoutIt } = await expectSound((await copied()).rawPayload)
    expect(withoutIt.slice(0, pages.length)).toEqual(pages)
    expect(withoutIt.slice(pages.length).map(({ text }) => text)).toEqual([expect.stringMatching(/missing or damaged/)])
  })

  test('DSK-43 the history has saves without answers, the submission, mails with their fate, and staff', async () => {
    const officer = await use().staff('officer', 'olga@example.edu', 'Olga Officer')
    const zoe = await use().submitted()
    await use().database.sql('update mails set sent_at = $1 where topic like $2', [use().clock.now(), 'receipt %'])
    await officer.put(`${pathOf(zoe.id)}/state`, { state: 'complete', version: 0 })

    const response = await officer.get(`${pathOf(zoe.id)}/history`)
    const events = response.json<{ events: { kind: string; text: string; by?: string }[] }>().events

    const of = (kind: string) => events.filter((event) => event.kind === kind)
    expect(of('save').map(({ text }) => text)).toEqual([expect.stringMatching(/^Saved \d+ answers$/)])
    expect(of('submission')).toMatchObject([{ text: `Submitted as ${zoe.receipt}` }])
    expect(of('mail').map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Mail “We received .+”: sent on January/),
    ])
    expect(of('staff').map(({ text, by }) => [text, by])).toEqual([
      ['Looked at the history', 'Olga Officer'],
      ['Moved from “Received” to “Complete”', 'Olga Officer'],
    ])
    expect(response.body).not.toContain('Harbor Street')
  })

  test('DSK-43 DSK-44 what is done with an id in capital letters is in the history of its application', async () => {
    const officer = await use().staff('officer')
    const zoe = await use().submitted()
    const path = pathOf(zoe.id.toUpperCase())

    expect((await officer.get(path)).statusCode).toBe(200)
    expect((await officer.post(`${path}/notes`, { text: 'Called' })).statusCode).toBe(200)

    const { events } = (await officer.get(`${pathOf(zoe.id)}/history`)).json()
    const actions = events
      .filter(({ kind }: { kind: string }) => kind === 'staff')
      .map(({ text }: { text: string }) => text)
    expect(actions.toSorted()).toEqual(['Looked at the application', 'Looked at the history', 'Wrote a note'])
  })

  test('DSK-44 having the PDF made is recorded, once for a page that asks until it is there', async () => {
    const reader = await use().staff('reader')
    const zoe = await use().submitted()
    const made = 'had one PDF of all made'

    for (let count = 0; count < 3; count += 1) await reader.post(`${pathOf(zoe.id)}/copy`)
    expect(await actionsOf(use().database, reader.id)).toEqual([made])
    use().clock.advance(10 * 60_000)
    await reader.post(`${pathOf(zoe.id)}/copy`)
    expect(await actionsOf(use().database, reader.id)).toEqual([made, made])
  })

  test('DSK-49 a key or a file name of an applicant cannot change an address, a header or a file', async () => {
    const reader = await use().staff('reader')
    const zoe = await use().submitted()
    await storeDocument(use(), zoe.id, 'ged', await plainPdf(), `a"; filename="evil.exe`)

    const shown = await reader.get(`${pathOf(zoe.id)}/documents/ged?as=download`)
    expect(shown.headers['content-disposition']).toBe('attachment; filename="ged.pdf"')
    for (const key of ['..%2F..%2Fsecret', '%3Cscript%3E', 'constructor', 'first_name'])
      expect((await reader.get(`${pathOf(zoe.id)}/documents/${key}`)).statusCode).toBe(404)
  })

  test('DSK-40 the folder of a school can allow staff to read drafts', async () => {
    const world = await deskWorld(use().database, { areDraftsReadable: true })
    onTestFinished(world.close)
    const reader = await world.staff('reader')
    const ann = await world.student('ann@example.edu')
    await ann.put('/api/answer', { first_name: 'Annabel', preferred_name: hostile.slice(0, 20) })

    const view = (await reader.get(pathOf(ann.id))).json()

    expect(view).toMatchObject({ name: 'Annabel', can_read_answers: true })
    expect(view.pages).toHaveLength(form.pages.length)
  })
})
