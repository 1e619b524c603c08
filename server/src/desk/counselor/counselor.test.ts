import { randomUUID } from 'node:crypto'
import { sessionCookie } from '@apply/engine/limits'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import { startSession } from '../../../testing/student.ts'
import { type CounselorWorld, counselorWorld } from '../../application/counselor/testing/counselor-world.ts'
import { erasePerson } from '../../people/personal-data/erase-person.ts'
import { personRecord } from '../../people/personal-data/person-record.ts'
import { newToken, tokenHash } from '../../platform/secrets/secrets.ts'

const ida = 'ida.webb@example.org'
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const comment = 'Quietly the best mind of her year.'

onDatabase('counselors at the desk and elsewhere', (use) => {
  let world: CounselorWorld
  beforeEach(async () => {
    world = await counselorWorld(use())
    world.clock.set('2026-01-15T18:00:00.000Z')
  })
  afterEach(() => world.close())

  /** An applicant whose counselor has sent a letter, a rating and a text. */
  const answered = async (answers: object = {}) => {
    const student = await world.submitted('zoe@example.edu', answers)
    await world.run()
    const [token = ''] = await world.links(ida)
    await world.deliver()
    const counselor = world.holder(token)
    await counselor.upload('letter', picture, 'letter.png')
    await world.convert()
    expect((await counselor.letter({ ratings: { overall: 'good' }, comment })).statusCode).toBe(200)
    return { student, url: `/desk/api/applications/${student.id}/counselor` }
  }

  const systemKey = async (scopes: readonly string[]) => {
    const administrator = await world.world.staff('administrator', `admin-${scopes.join('-')}@example.edu`)
    const key = newToken()
    await use().sql(
      `insert into system_keys (key_hash, name, scopes, created_at, created_by, expires_at)
       values ($1, 'Records', $2, $3, $4, $3::timestamptz + interval '1 day')`,
      [tokenHash(key), scopes, world.clock.now(), administrator.id],
    )
    return (url: string) => world.world.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${key}` } })
  }

  test('CNS-40 officers read a letter, its ratings and its text, and download its file; readers only how far it is', async () => {
    const { url } = await answered()
    const [officer, reader] = [await world.world.staff('officer'), await world.world.staff('reader')]

    expect((await officer.get(url)).json()).toMatchObject({
      can_read_letters: true,
      counselors: [{ state: 'received', email: ida, is_waived: true, mails: [{ step: 'ask', fate: 'sent' }] }],
      letter: { comment, ratings: [{ name: 'overall', value: 'good', text: 'Good' }], files: [{ name: 'letter' }] },
    })
    const file = await officer.get(`${url}/files/letter`)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="letter.pdf"',
    })
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const seen = await reader.get(url)
    expect(seen.json()).toMatchObject({ can_read_letters: false, counselors: [{ state: 'received' }] })
    expect(seen.body).not.toContain(comment)
    expect((await reader.get(`${url}/files/letter`)).statusCode).toBe(403)
    const audit = await use().sql<{ result: string }>(`select result from audit where action = 'desk view' order by id`)
    expect(audit.map(({ result }) => result)).toEqual([
      'read the letter of the counselor',
      'downloaded the letter of the counselor',
      'looked at the counselor',
    ])
  })

  test('CNS-41 a waived letter is in no call, no own data and no copy of the applicant', async () => {
    const { student } = await answered({ counselor_waiver_request: 'Y' })

    const calls = ['/api/counselor', '/api/profile', '/api/items', '/api/requests', '/api/document-answer', '/api/pdf']
    for (const url of calls)
      expect((await student.get(url)).body, url).not.toMatch(/best mind|letter\.png|counselors\//)
    expect((await student.get('/api/counselor')).json()).toMatchObject({
      state: 'received',
      can_read: false,
      files: [],
    })
    expect((await student.get('/api/counselor/files/letter')).statusCode).toBe(404)
    const files = await use().sql<{ id: string; file_key: string }>('select id, file_key from counselor_files')
    for (const { id } of files)
      expect((await student.get(`/api/pdf/document-answer/request-${id}/file`)).statusCode).toBe(404)
    const record = JSON.stringify(await personRecord(use().sql, student.id))
    expect(record).not.toMatch(/best mind|letter\.png|counselors\//)
    expect(record).toContain(ida)
  })

  test('CNS-42 without the waiver everything else is the same, and the applicant reads the letter', async () => {
    const { student, url } = await answered({ counselor_waiver_request: 'N' })
    const officer = await world.world.staff('officer')

    expect((await officer.get(url)).json()).toMatchObject({ letter: { comment } })
    expect((await student.get('/api/counselor')).json()).toMatchObject({
      can_read: true,
      files: [{ name: 'letter', label: 'Letter of recommendation' }],
    })
    expect((await student.get('/api/counselor/files/letter')).statusCode).toBe(200)
    const record = await personRecord(use().sql, student.id)
    expect(record.counselors).toMatchObject([{ comment, ratings: { overall: 'good' } }])
    expect(record.counselor_files).toMatchObject([{ file_name: 'letter.png' }])
    const other = await world.world.student('eve@example.edu')
    expect((await other.get('/api/counselor/files/letter')).statusCode).toBe(404)
  })

  test('CNS-43 systems read letters with a scope of their own', async () => {
    const { student } = await answered()
    const url = `/desk/api/v1/applications/${student.id}/counselor`
    const [withScope, without] = [await systemKey(['recommendations']), await systemKey(['applications', 'documents'])]

    expect((await withScope(url)).json()).toMatchObject({ state: 'received', is_waived: true, letter: { comment } })
    expect((await withScope(`${url}/files/letter`)).statusCode).toBe(200)
    expect([(await without(url)).statusCode, (await without(`${url}/files/letter`)).statusCode]).toEqual([403, 403])
    expect((await withScope(`${url}/files/other`)).statusCode).toBe(404)
  })

  test('CNS-44 officers ask again, name somebody else and withdraw; each is in the audit, and readers do none of it', async () => {
    const { id } = await world.submitted('zoe@example.edu')
    await world.run()
    const url = `/desk/api/applications/${id}/counselor`
    const [officer, reader] = [await world.world.staff('officer'), await world.world.staff('reader')]
    const present = async () =>
      (await (await world.world.staff('officer', `${randomUUID()}@example.edu`)).get(url))
        .json<{ counselors: { id: string }[] }>()
        .counselors.at(-1)?.id ?? ''
    const [old = ''] = await world.links(ida)

    const seen = { counselor: await present() }
    expect((await reader.post(`${url}/ask`, seen)).statusCode).toBe(403)
    expect((await officer.post(`${url}/ask`, seen)).json()).toMatchObject({ message: /last hour/ })
    await world.passDays(1)
    const later = await world.world.staff('officer', 'later@example.edu')
    expect((await later.post(`${url}/ask`, seen)).statusCode).toBe(200)
    const [again = ''] = await world.links(ida)
    expect(again).not.toBe(old)
    for (const token of [old, again]) expect((await world.holder(token).open()).statusCode).toBe(200)

    const wanted = { first_name: 'Bo', last_name: 'Lee', email: 'bo@example.org' }
    expect((await later.put(url, { ...wanted, ...seen })).statusCode).toBe(200)
    expect((await later.put(url, { ...wanted, ...seen })).statusCode).toBe(409)
    for (const token of [old, again]) expect((await world.holder(token).open()).statusCode).toBe(403)
    expect((await later.post(`${url}/withdraw`, { counselor: await present() })).statusCode).toBe(200)
    expect(await world.states()).toEqual(['replaced/withdrawn', 'withdrawn/withdrawn'])
    expect(await world.run()).toBe(0)
    expect((await later.post(`${url}/ask`, { counselor: await present() })).statusCode).toBe(200)
    expect((await world.states()).at(-1)).toBe('asked/awaiting')
    const audit = await use().sql<{ result: string }>(
      `select result from audit where action = 'desk counselor' order by id`,
    )
    expect(audit.map(({ result }) => result)).toEqual([
      'asked the counselor again',
      'named a counselor',
      'withdrew the request to the counselor',
      'asked the counselor again',
    ])
  })

  test('CNS-45 staff see what became of each mail about an application, also of one about several students', async () => {
    const students = [await world.submitted('zoe@example.edu'), await world.submitted('yan@example.edu')]
    await world.run()
    await world.deliver()
    await use().sql(`update mails set bounced_at = $1, refusal = '5.1.1' where recipient = $2`, [
      world.clock.now(),
      ida,
    ])
    const officer = await world.world.staff('officer')

    for (const { id, username } of students) {
      const { mails } = (await officer.get(`/desk/api/applications/${id}/mail-fates`)).json<{
        mails: { to: string }[]
      }>()
      expect(mails).toHaveLength(2)
      expect(mails).toContainEqual(expect.objectContaining({ to: ida, fate: 'returned', code: '5.1.1' }))
      expect(mails).toContainEqual(expect.objectContaining({ to: username, fate: 'waiting' }))
    }
    await world.run()
    expect(await world.states()).toEqual(['bounced/bounced', 'bounced/bounced'])
  })

  test('CNS-46 the applicant names at most five others, three in an hour, and never an address of their own', async () => {
    const student = await world.submitted('zoe@example.edu')
    await world.run()
    const name = async (email: string) => {
      const cookie = `${sessionCookie}=${await startSession(use(), student, world.clock.now())}`
      const payload = { first_name: 'Bo', last_name: 'Lee', email }
      const headers = { origin: 'https://apply.example.edu', cookie }
      return (await world.world.app.inject({ method: 'PUT', url: '/api/counselor', payload, headers })).statusCode
    }

    expect(await name('zoe@EXAMPLE.edu ')).toBe(400)
    expect(await name('nonsense')).toBe(400)
    expect(await name('bo-1@example.org')).toBe(200)
    expect(await name('bo-2@example.org')).toBe(429)
    for (let named = 2; named <= 5; named += 1) {
      await world.passDays(1)
      expect(await name(`bo-${named}@example.org`)).toBe(200)
    }
    await world.passDays(1)
    expect(await name('bo-6@example.org')).toBe(409)
    expect((await world.world.anyone.put('/api/counselor', {})).statusCode).toBe(401)
  })

  test('CNS-47 a counselor is no longer written to in the moment in which somebody else is named', async () => {
    const student = await world.submitted('zoe@example.edu')
    await world.submitted('yan@example.edu')
    await world.run()
    expect((await world.mails()).map(({ subject }) => subject.split(' – ')[0])).toEqual([
      '2 students ask you for a recommendation',
    ])

    await student.put('/api/counselor', { first_name: 'Bo', last_name: 'Lee', email: 'bo@example.org' })
    await world.run()

    const mails = await world.mails()
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(['bo@example.org', ida])
    expect(mails.find(({ recipient }) => recipient === ida)?.subject).toMatch(/ asks you for a recommendation/)
  })

  test('CNS-48 who is deleted leaves nothing with counselors, and the mail about others is written again', async () => {
    const { student } = await answered()
    const other = await world.submitted('yan@example.edu')
    const third = await world.submitted('xia@example.edu')
    await world.passDays(1)
    await world.run()
    expect((await world.mails()).at(-1)?.subject).toMatch(/^2 students/)

    for (const { id } of [student, third])
      await erasePerson(use(), { accountId: id, at: world.clock.now(), actor: 'operator' })
    await world.passDays(1)
    await world.run()

    const owners = await use().sql<{ account_id: string }>('select distinct account_id from counselors')
    expect(owners).toEqual([{ account_id: other.id }])
    expect(await use().sql('select 1 from counselor_files')).toEqual([])
    expect(await use().sql(`select 1 from abandoned_files where file_key like 'counselors/%'`)).not.toEqual([])
    expect((await world.mails()).map(({ subject }) => subject.split(' ')[0])).not.toContain('2')
    expect((await world.links(ida)).length).toBe(1)
  })

  test('CNS-49 an application that was withdrawn asks no counselor any more', async () => {
    const student = await world.submitted('zoe@example.edu')
    await world.run()
    const [token = ''] = await world.links(ida)
    await use().sql(`insert into withdrawals (account_id, reason, at) values ($1, 'other', $2)`, [
      student.id,
      world.clock.now(),
    ])

    await world.passDays(8)
    expect(await world.run()).toBe(0)
    expect((await world.holder(token).open()).statusCode).toBe(403)
  })
})
