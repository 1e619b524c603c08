import { webhookEvent } from '@apply/contract/desk/webhooks'
import { desk } from '@apply/forms/governors-choice'
import { expect, test } from 'vitest'
import { tracesOf } from '../../admin/testing/everything-about.ts'
import { erasePerson } from '../../people/personal-data/erase-person.ts'
import { personRecord } from '../../people/personal-data/person-record.ts'
import { exportSubmitted } from '../exports/export-applications.ts'
import { createDeskIndex } from '../list/desk-index.ts'
import { onDesk } from '../testing/on-desk.ts'

const family = { key: 'last_name', value: 'Żakowska', reason: 'She has sent her passport.' }

type Line = { readonly key: string; readonly text: string; readonly corrected?: { readonly text: string } }

onDesk('corrections', (use) => {
  const setUp = async () => {
    const olga = await use().staff('officer', 'olga@example.edu', 'Olga Officer')
    const paul = await use().staff('officer', 'paul@example.edu', 'Paul Officer')
    const zoe = await use().submitted('zoe@example.edu')
    const path = `/desk/api/applications/${zoe.id}`
    const propose = (by: typeof olga, what: object = family) => by.post(`${path}/corrections`, what)
    const settle = (by: typeof olga, id: string, as: 'approve' | 'refuse') =>
      by.post(`/desk/api/corrections/${id}/${as}`)
    const correct = async (what: object = family): Promise<string> => {
      const { id } = (await propose(olga, what)).json<{ id: string }>()
      await settle(paul, id, 'approve')
      return id
    }
    const lineOf = async (key: string) =>
      (await olga.get(path))
        .json<{ pages: { parts: { lines: Line[] }[] }[] }>()
        .pages.flatMap(({ parts }) => parts.flatMap(({ lines }) => lines))
        .find((line) => line.key === key)
    const listed = async (query: string) =>
      (await olga.get(`/desk/api/list?${query}`))
        .json<{ applications: { name: string; major: string }[] }>()
        .applications.map(({ name, major }) => [name, major])
    return { olga, paul, zoe, path, propose, settle, correct, lineOf, listed }
  }

  test('WDR-22 WDR-23 a correction counts once a second member has approved it, and stands beside what was submitted', async () => {
    const { olga, paul, zoe, path, propose, settle, lineOf, listed } = await setUp()
    const frozen = () => use().database.sql('select * from submissions')
    const before = await frozen()

    const { id } = (await propose(olga)).json<{ id: string }>()
    expect((await lineOf('last_name'))?.corrected).toBeUndefined()
    expect((await settle(olga, id, 'approve')).statusCode).toBe(403)
    expect((await settle(paul, id, 'approve')).statusCode).toBe(200)

    expect(await lineOf('last_name')).toMatchObject({ text: "O'Neil-Żak", corrected: { text: 'Żakowska' } })
    expect((await olga.get(path)).json()).toMatchObject({ name: 'Zoë Żakowska', receipt: { is_unchanged: true } })
    expect(await listed('text=zakowska')).toEqual([['Żakowska, Zoë', 'ACCT']])
    expect(await listed('text=neil')).toEqual([])
    expect(await frozen()).toEqual(before)
    const { number, sha256 } = (await olga.get(path)).json().receipt
    expect((await zoe.get(`/public/receipts/${number}/${sha256}`)).json().is_genuine).toBe(true)
    expect((await paul.get(`${path}/corrections`)).json().corrections).toMatchObject([
      { status: 'approved', proposed: { by: 'Olga Officer' }, settled: { by: 'Paul Officer' }, is_own: false },
    ])
  })

  test('WDR-22 of two approvals at once one counts, and a proposal of a member who has left can be approved', async () => {
    const { olga, paul, propose, settle } = await setUp()
    const third = await use().staff('administrator')
    const { id } = (await propose(olga)).json<{ id: string }>()
    await use().database.sql('update staff set removed_at = now() where id = $1', [olga.id])

    const both = await Promise.all([settle(paul, id, 'approve'), settle(third, id, 'approve')])

    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(both.find(({ statusCode }) => statusCode === 409)?.json().message).toMatch(/has approved this correction on/)
    expect(await use().database.sql(`select 1 from mails where topic like 'correction %'`)).toHaveLength(1)
  })

  test.each([
    [{ key: 'tribal_name', value: 'x' }, /was not asked/],
    [{ key: 'legal_agree', value: '' }, /uploaded or accepted/],
    [{ key: 'birth_date', value: 'yesterday' }, /./],
    [{ key: 'applied_major', value: 'MAGIC' }, /not one of the options/],
    [{ key: 'state', value: 'KY' }, /others would not be asked/],
    [{ key: 'first_name', value: '' }, /./],
    [{ key: 'first_name', value: 'Zoë' }, /says this already/],
  ])('WDR-20 WDR-21 the rules of the question refuse %j in words', async (what, message) => {
    const { olga, propose } = await setUp()

    const refused = await propose(olga, { ...what, reason: 'He called.' })

    expect([refused.statusCode, refused.json().message]).toEqual([422, expect.stringMatching(message)])
    expect(await use().database.sql('select 1 from corrections')).toEqual([])
  })

  test('WDR-24 a correction is corrected and undone by another one, and a second proposal waits for the first', async () => {
    const { olga, paul, propose, settle, correct, lineOf, listed } = await setUp()
    await correct({ key: 'applied_major', value: 'BIOL', reason: 'He called.' })
    expect(await listed('major=BIOL')).toHaveLength(1)

    const { id } = (await propose(paul, { key: 'applied_major', value: 'ACCT', reason: 'It was another.' })).json<{
      id: string
    }>()
    expect((await propose(olga, { key: 'applied_major', value: 'HIST', reason: 'x' })).statusCode).toBe(409)
    expect((await settle(olga, id, 'approve')).statusCode).toBe(200)

    expect(await listed('major=BIOL')).toEqual([])
    expect(await listed('major=ACCT')).toHaveLength(1)
    const line = await lineOf('applied_major')
    expect(line?.corrected?.text).toBe(line?.text)
  })

  test('WDR-22 a proposal is refused by another member or taken back by its own, and then nothing has changed', async () => {
    const { olga, paul, propose, settle, lineOf } = await setUp()
    const { id } = (await propose(olga)).json<{ id: string }>()

    expect((await settle(paul, id, 'refuse')).statusCode).toBe(200)
    expect((await settle(olga, id, 'approve')).statusCode).toBe(409)
    const again = (await propose(olga)).json<{ id: string }>()
    expect((await settle(olga, again.id, 'refuse')).statusCode).toBe(200)

    expect((await lineOf('last_name'))?.corrected).toBeUndefined()
    const reader = await use().staff('reader')
    expect((await propose(reader)).statusCode).toBe(403)
  })

  test('WDR-25 the applicant gets a mail that names no answer, and reads the correction in the window and in the own data', async () => {
    const { zoe, correct } = await setUp()
    const other = await use().submitted('ann@example.edu')
    await correct()

    const [mail] = await use().database.sql<{ subject: string; text_body: string }>(
      `select subject, text_body from mails where topic like 'correction %'`,
    )
    expect(mail?.subject).toContain('We have corrected an answer')
    expect(`${mail?.subject}${mail?.text_body}`).not.toMatch(/akowska|passport|name:/)
    expect((await zoe.get('/api/corrections')).json().corrections).toMatchObject([
      { before: "O'Neil-Żak", after: 'Żakowska', reason: family.reason },
    ])
    expect((await other.get('/api/corrections')).json().corrections).toEqual([])
    const { database, clock } = use()
    const record = await database.transaction((sql) => personRecord(sql, zoe.id))
    expect(record.corrections).toMatchObject([{ after: { last_name: 'Żakowska' }, status: 'approved' }])
    await erasePerson(database, { accountId: zoe.id, at: clock.now(), actor: 'operator' })
    expect(Object.keys(await tracesOf(database, zoe))).toEqual(['audit'])
  })

  test('WDR-26 systems are told by an event without an answer, and read corrections beside the answers, as exports do', async () => {
    const administrator = await use().staff('administrator')
    const url = 'https://banner.example.edu/'
    await administrator.post('/desk/api/webhooks', { name: 'Banner', url, events: ['application.corrected'] })
    const { key } = (
      await administrator.post('/desk/api/system-keys', { name: 'Banner', scopes: ['applications'] })
    ).json<{ key: string }>()
    const { zoe, correct } = await setUp()
    const id = await correct()

    const headers = { authorization: `Bearer ${key}` }
    const read = (await use().app.inject({ url: `/desk/api/v1/applications/${zoe.id}`, headers })).json()
    const corrected = { id, key: 'last_name', before: "O'Neil-Żak", after: 'Żakowska' }
    expect(read).toMatchObject({
      answers: { last_name: "O'Neil-Żak" },
      corrections: [{ ...corrected, corrected_at: use().clock.now().toISOString() }],
    })
    expect(JSON.stringify(read)).not.toContain('passport')
    const [exported] = await Array.fromAsync(exportSubmitted(use().database, {}))
    expect(exported).toMatchObject({ corrections: [corrected], draft: { answers: { last_name: "O'Neil-Żak" } } })
    const bodies = await use().database.sql<{ body: string }>('select body from webhook_deliveries')
    expect(bodies.map(({ body }) => webhookEvent.parse(JSON.parse(body)))).toMatchObject([
      { event: 'application.corrected', data: { correction: id, key: 'last_name', receipt: zoe.receipt } },
    ])
  })

  test('WDR-23 the job that writes the list again keeps what was corrected', async () => {
    const { correct, listed } = await setUp()
    await correct()
    const { database, clock } = use()
    await database.sql(`update desk_rows set indexed_as = '', name = '', words = '{}', word_text = ''`)

    await createDeskIndex({ desk, database, clock: clock.now }).catchUp()

    expect(await listed('text=zakowska')).toEqual([['Żakowska, Zoë', 'ACCT']])
  })

  test('WDR-27 the audit and the history name the question and who did what, and no answer and no reason', async () => {
    const { olga, path, correct } = await setUp()
    await correct()

    const history = (await olga.get(`${path}/history`)).json<{ events: { text: string; by?: string }[] }>().events

    expect(history.map(({ text, by }) => [by, text])).toEqual(
      expect.arrayContaining([
        ['Olga Officer', 'Proposed a correction of last_name'],
        ['Paul Officer', 'Approved a correction of last_name'],
      ]),
    )
    const audit = JSON.stringify(await use().database.sql('select * from audit'))
    expect(audit).not.toMatch(/akowska|passport/)
  })
})
