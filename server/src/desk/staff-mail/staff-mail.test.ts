import { desk, school } from '@apply/forms/governors-choice'
import { expect, test } from 'vitest'
import { goodPassword } from '../../../testing/student.ts'
import { tracesOf } from '../../admin/testing/everything-about.ts'
import { erasePerson } from '../../people/personal-data/erase-person.ts'
import { personRecord } from '../../people/personal-data/person-record.ts'
import { mailStore } from '../../platform/mail/mail-store.ts'
import { outgoingMailStore } from '../../platform/mail/outgoing-mail-store.ts'
import { after } from '../../platform/time/clock.ts'
import { onDesk } from '../testing/on-desk.ts'
import { bulkRuns, runBulkJob } from '../work/testing/bulk-runs.ts'

const hello = {
  template: 'free',
  subject: 'About {receipt}, {first_name}',
  text: 'Dear {first_name} {last_name},\n\nyou live in {state}.\nDo you?',
}
const many = { kind: 'mail', ...hello }

type Preview = { readonly to: string; readonly reply_to: string; readonly subject: string; readonly sha256: string }

onDesk('mails by staff', (use) => {
  const setUp = async (answers: object = {}) => {
    const officer = await use().staff('officer', 'olga@example.edu', 'Olga Officer')
    const zoe = await use().submitted('zoe@example.edu', answers)
    const path = `/desk/api/applications/${zoe.id}`
    const preview = async (what: object = hello) => (await officer.post(`${path}/mails/preview`, what)).json<Preview>()
    const send = (seen: string, what: object = hello) => officer.post(`${path}/mails`, { ...what, seen })
    const write = async (what: object = hello) => send((await preview(what)).sha256, what)
    const listed = async () => (await officer.get(`${path}/mails`)).json().mails
    return { officer, zoe, path, preview, send, write, listed }
  }

  const stored = () =>
    use().database.sql<{ id: string; recipient: string; subject: string; text_body: string; html_body: string }>(
      `select id, recipient, subject, text_body, html_body from mails where topic like 'desk-mail %' order by recipient`,
    )

  const claim = async (id: string) => {
    const { database, clock } = use()
    return outgoingMailStore(database.sql).claim(id, clock.now(), after(clock.now(), 60_000))
  }

  test('MSG-03 what is sent is what was previewed, filled in from the frozen application with its corrections', async () => {
    const { officer, zoe, path, preview, write } = await setUp()
    const paul = await use().staff('officer', 'paul@example.edu')
    const correction = { key: 'last_name', value: 'Żakowska', reason: 'Her passport.' }
    const { id } = (await officer.post(`${path}/corrections`, correction)).json<{ id: string }>()
    await paul.post(`/desk/api/corrections/${id}/approve`)

    const seen = await preview()
    expect((await write()).statusCode).toBe(200)

    const [mail] = await stored()
    const { subject, text_body: text, html_body: html, recipient: to } = mail ?? {}
    expect({ ...seen, sha256: '' }).toEqual({ to, subject, text, html, reply_to: 'olga@example.edu', sha256: '' })
    expect(subject).toContain(`About ${zoe.receipt}, Zoë`)
    expect(text).toContain('Dear Zoë Żakowska,\n\nyou live in Tennessee.\nDo you?')
    expect(html).toContain('you live in Tennessee.<br>Do you?')
  })

  test('MSG-04 hostile answers and texts add no header, no recipient, no mark-up and no field', async () => {
    const first_name = '<b>{receipt}</b>'
    const { write, preview } = await setUp({ first_name, preferred_name: 'x' })

    const refused = await preview({ ...hello, subject: 'Hello\r\nBcc: all@example.edu' })
    expect(refused).toMatchObject({ message: 'The subject is one line.' })
    await write({ ...hello, text: 'Dear {first_name},\n\n<script>alert(1)</script>' })

    const [mail] = await stored()
    expect(mail?.subject).not.toMatch(/[\r\n]/)
    expect(mail?.text_body).toContain('Dear <b>{receipt}</b>,')
    expect(mail?.html_body).toContain('Dear &lt;b&gt;{receipt}&lt;/b&gt;,')
    expect(mail?.html_body).not.toContain('<script>')
  })

  test.each([
    [{ ...hello, text: 'Dear {surname},' }, '{surname}'],
    [{ ...hello, text: 'Dear {first_name,' }, 'a single { or }'],
    [{ ...hello, subject: 'To {preferred_name}' }, '{preferred_name}'],
  ])('MSG-05 an unknown or empty field is refused before anything goes: %j', async (what, field) => {
    const { officer, path, send } = await setUp()

    for (const response of [await officer.post(`${path}/mails/preview`, what), await send('0'.repeat(64), what)])
      expect([response.statusCode, response.json().message]).toEqual([422, expect.stringContaining(field)])
    expect(await stored()).toEqual([])
    expect((await officer.post(`${path}/mails/preview`, { ...hello, template: 'none' })).statusCode).toBe(400)
  })

  test('MSG-06 a mail that is sent twice at once, or again because its response was lost, is one mail', async () => {
    const { preview, send } = await setUp()
    const { sha256 } = await preview()

    const both = await Promise.all([send(sha256), send(sha256)])

    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(both[0]?.json().id).toBe(both[1]?.json().id)
    expect(await stored()).toHaveLength(1)
  })

  test('MSG-07 an address that has changed since the preview is refused, and a mail that waits goes to the new one', async () => {
    const { zoe, preview, send, write } = await setUp()
    const { sha256 } = await preview()
    const move = async (username: string) => {
      await zoe.post('/api/account/email', { username, current_password: goodPassword })
      const [mail] = await use().database.sql<{ secret: string }>('select secret from mails where recipient = $1', [
        username,
      ])
      expect((await zoe.put('/api/account/email', { code: mail?.secret })).statusCode).toBe(200)
    }
    await move('new@example.edu')

    expect((await send(sha256)).statusCode).toBe(409)
    expect(await stored()).toEqual([])
    await write()
    await move('newest@example.edu')

    expect(await stored()).toMatchObject([{ recipient: 'newest@example.edu' }])
  })

  test('MSG-08 answers go to the officer, and to the office once that officer has left, also of a mail that waits', async () => {
    const { officer, write } = await setUp()
    await write()
    await write({ ...hello, subject: 'A second one' })
    const [one, other] = await stored()

    expect(await claim(one?.id ?? '')).toMatchObject({ replyTo: 'olga@example.edu' })
    await use().database.sql('update staff set removed_at = now() where id = $1', [officer.id])
    // Empty stands for the office, whose address the transport has.
    expect(await claim(other?.id ?? '')).toMatchObject({ replyTo: '' })
    expect(`${one?.text_body}`).not.toMatch(/olga/i)
    expect(one?.text_body).toContain(school.admissionOffice.name)
  })

  test('MSG-09 each mail is on the page of the application and in its history with its fate', async () => {
    const { officer, path, write, listed } = await setUp()
    await write()
    await write({ ...hello, subject: 'A second one' })
    const [one, other] = await stored()
    const { database, clock } = use()
    expect(await listed()).toMatchObject([{ fate: 'waiting' }, { fate: 'waiting' }])

    await outgoingMailStore(database.sql).markSent(one?.id ?? '', clock.now())
    await outgoingMailStore(database.sql).giveUp(other?.id ?? '', clock.now())
    // What was sent is swept later; its fate stays.
    await mailStore(database.sql).sweep(after(clock.now(), 1))

    const fates = (await listed()).map(({ fate }: { fate: string }) => fate)
    expect(fates.toSorted()).toEqual(['given_up', 'sent'])
    const reader = await use().staff('reader')
    expect((await reader.get(`${path}/mails`)).json().mails).toHaveLength(2)
    expect((await reader.post(`${path}/mails/preview`, hello)).statusCode).toBe(403)
    const history = (await officer.get(`${path}/history`)).json<{ events: { text: string }[] }>().events
    expect(history.filter(({ text }) => text === 'Wrote a mail from “free”')).toHaveLength(2)
  })

  test('MSG-10 an applicant gets three mails of staff within a day, and a member writes no more than the limit', async () => {
    const { officer, zoe, write } = await setUp()
    for (const number of [1, 2, 3]) expect((await write({ ...hello, subject: `Mail ${number}` })).statusCode).toBe(200)
    expect((await write({ ...hello, subject: 'Mail 4' })).json().message).toContain('Got 3 mails of staff')
    use().clock.advance(24 * 60 * 60_000)
    // Of the applicant the session has ended meanwhile, and of the officer too.
    const olga = await use().staff('officer', 'olga2@example.edu')
    await use().database.sql(
      `insert into desk_mails (account_id, staff_id, template, subject, text, written_at, mail_id)
       select $1, $2, 'free', 'x', 'x', $3, gen_random_uuid() from generate_series(1, 9999)`,
      [zoe.id, olga.id, after(use().clock.now(), -60_000)],
    )
    const [ann, ben] = [await use().submitted('ann@example.edu'), await use().submitted('ben@example.edu')]

    const refused = await olga.post('/desk/api/bulk/preview', { chosen: { ids: [ann.id, ben.id] }, action: many })

    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('1 more applicants')])
    expect(officer.id).not.toBe(olga.id)
  })

  test('MSG-11 the audit says who wrote to whom from which template, and nothing of what was written', async () => {
    const { officer, zoe, write } = await setUp()
    await write({ ...hello, subject: 'Secret subject', text: 'Secret text for {first_name}.' })
    const prepared = await bulkRuns.preview(officer, { ids: [zoe.id] }, { ...many, subject: 'Secret subject too' })
    await bulkRuns.start(officer, prepared.id)
    await runBulkJob(use(), prepared.id)

    const rows = await use().database.sql<{ action: string; target: string; result: string }>(
      `select action, target, result from audit where actor = $1 order by id`,
      [`staff ${officer.id}`],
    )
    expect(rows).toEqual(
      expect.arrayContaining([
        { action: 'desk mail', target: `account ${zoe.id}`, result: 'wrote a mail from “free”' },
        expect.objectContaining({ result: 'started a mail from “free” for 1 applications' }),
      ]),
    )
    expect(JSON.stringify(rows)).not.toMatch(/secret/i)
  })

  test('MSG-12 many get one mail each, exactly those of the preview; who cannot be written to is skipped with the reason', async () => {
    const { officer, zoe } = await setUp()
    const ann = await use().submitted('ann@example.edu', { preferred_name: 'Annie' })
    const gone = await use().submitted('gone@example.edu', { preferred_name: 'Gone' })
    const left = await use().submitted('left@example.edu', { preferred_name: 'Left' })
    const draft = await use().student('draft@example.edu')
    await left.post('/api/withdrawal', { reason: 'plans' })
    const action = { ...many, text: 'Dear {preferred_name},' }

    const prepared = await bulkRuns.preview(officer, { ids: [zoe, ann, gone, left, draft].map(({ id }) => id) }, action)
    expect(prepared.skipped.toSorted((one, other) => (one.reason < other.reason ? -1 : 1))).toEqual([
      { reason: 'Not submitted yet, or deleted.', count: 1 },
      { reason: 'Nothing to fill in for {preferred_name}.', count: 1 },
      { reason: 'Withdrawn by the applicant.', count: 1 },
    ])
    expect(prepared.examples.toSorted()).toEqual([ann.id, gone.id].toSorted())
    await bulkRuns.start(officer, prepared.id)
    const { database, clock } = use()
    await erasePerson(database, { accountId: gone.id, at: clock.now(), actor: 'operator' })
    await officer.put(`/desk/api/applications/${ann.id}/state`, { state: 'complete', version: 0 })
    await runBulkJob(use(), prepared.id)
    await runBulkJob(use(), prepared.id)

    expect(await stored()).toMatchObject([{ recipient: 'ann@example.edu' }])
    expect(await bulkRuns.list(officer)).toMatchObject([
      {
        kind: 'mail',
        target: hello.subject,
        done: 1,
        skipped: [{ reason: 'Deleted meanwhile.', count: 1 }],
        can_undo: false,
      },
    ])
  })

  test('MSG-13 the own data has each mail and what became of it, and an erasure deletes it also while it waits', async () => {
    const { zoe, write } = await setUp()
    await write()
    const { database, clock } = use()

    const record = await database.transaction((sql) => personRecord(sql, zoe.id))
    expect(record.desk_mails).toMatchObject([{ subject: expect.stringContaining('Zoë'), sent_at: null }])

    await erasePerson(database, { accountId: zoe.id, at: clock.now(), actor: 'operator' })
    expect(Object.keys(await tracesOf(database, zoe))).toEqual(['audit'])
  })

  test('MSG-01 officers read the templates of the school and every field that can be filled in', async () => {
    const { officer } = await setUp()

    const { templates, fields } = (await officer.get('/desk/api/mail-templates')).json()

    expect(templates).toEqual(desk.mails)
    expect(fields).toEqual(expect.arrayContaining([{ name: 'first_name', label: expect.any(String) }]))
  })
})
