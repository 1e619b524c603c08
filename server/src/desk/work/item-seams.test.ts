import { plainPdf } from '@apply/converter/testing/pdfs'
import { desk, school } from '@apply/forms/governors-choice'
import { expect, test, vi } from 'vitest'
import { testMailQueue } from '../../../testing/test-jobs.ts'
import { completeAnswers } from '../../application/draft/testing/complete-answers.ts'
import { createStatusNotices } from '../../application/items/status-notices.ts'
import { erasePerson } from '../../people/personal-data/erase-person.ts'
import { onDesk } from '../testing/on-desk.ts'
import { storeDocument } from '../testing/store-document.ts'

const minute = 60_000
const day = 24 * 60 * minute

onDesk('items when something breaks off', (use) => {
  /** Does a work that comes to a locked table, and ends its connection there, as the end of its process would. */
  const killAt = async <Result>(table: string, work: () => Promise<Result>): Promise<Result> => {
    const { database } = use()
    return database.patientTransaction(async (sql) => {
      await sql(`lock table ${table} in access exclusive mode`)
      const running = work()
      // It fails before anybody waits for it.
      running.catch(() => undefined)
      await vi.waitFor(async () => {
        // On a connection of its own: a transaction sees the activity of its first look for as long as it lasts.
        const killed = await database.sql(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query like '%' || $1 || '%'`,
          [table],
        )
        expect(killed).toHaveLength(1)
      }, 2_000)
      return running
    })
  }

  const officerWith = async (id: string) => {
    const officer = await use().staff('officer', 'olga@example.edu', 'Olga Officer')
    const path = `/desk/api/applications/${id}`
    const first = async () => (await officer.get(`${path}/items`)).json().items[0]
    return { officer, path, first }
  }

  test.each(['checklists', 'item_events'])(
    'ITM-54 a submission that is killed while its list is made, at %s, is none, and can be made again',
    async (table) => {
      const { sql } = use().database
      const zoe = await use().student()
      await zoe.put('/api/answer', completeAnswers)

      expect((await killAt(table, () => zoe.post('/api/submit'))).statusCode).toBeGreaterThanOrEqual(500)

      for (const each of ['submissions', 'items', 'checklists', 'item_events'])
        expect(await sql(`select from ${each}`), each).toEqual([])
      expect((await zoe.post('/api/submit')).statusCode).toBe(200)
      expect(await sql('select from items')).toHaveLength(3)
    },
  )

  test('ITM-54 ITM-33 a job that is killed while it tells a status sends one mail all the same', async () => {
    const { database, clock } = use()
    const zoe = await use().submitted('zoe@example.edu')
    const { officer, path } = await officerWith(zoe.id)
    const mailQueue = await testMailQueue(database)
    const notices = createStatusNotices({ database, clock: clock.now, desk, school, publicUrl: 'https://x', mailQueue })
    const mails = () => database.sql('select from mails where topic = $1', [`status ${zoe.id}`])
    await officer.put(`${path}/state`, { state: 'in-review', version: 0 })
    clock.advance(11 * minute)

    await expect(killAt('mails', notices.tellDue)).rejects.toThrow()
    expect(await mails()).toEqual([])

    await Promise.all([notices.tellDue(), notices.tellDue()])
    clock.advance(day)
    await notices.tellDue()
    expect(await mails()).toHaveLength(1)
  })

  test('ITM-55 of sending a file and waiving its item at once one wins, and staff see a file only if it was sent', async () => {
    const zoe = await use().submitted('zoe@example.edu')
    const { officer, first } = await officerWith(zoe.id)
    const { id, version } = await first()
    await storeDocument(use(), zoe.id, `request-${id}`, await plainPdf())

    const [sent, waived] = await Promise.all([
      zoe.post(`/api/items/${id}/answer`, {}),
      officer.put(`/desk/api/items/${id}/state`, { state: 'waived', version }),
    ])

    expect([sent.statusCode, waived.statusCode].toSorted()).toEqual([200, 409])
    const item = await first()
    expect(item.state).toBe(sent.statusCode === 200 ? 'received' : 'waived')
    expect(item.document !== undefined).toBe(sent.statusCode === 200)
    expect(await use().database.sql('select from documents')).toHaveLength(sent.statusCode === 200 ? 1 : 0)
  })

  test('ITM-55 a file for an item that was settled meanwhile is refused, and what was uploaded is gone', async () => {
    const zoe = await use().submitted('zoe@example.edu')
    const { officer, first } = await officerWith(zoe.id)
    const { id, version } = await first()
    const key = `request-${id}`
    const form = await zoe.post('/api/presigned-url', { answer_key: key })
    expect(form.statusCode).toBe(200)
    await storeDocument(use(), zoe.id, key, await plainPdf())

    await officer.put(`/desk/api/items/${id}/state`, { state: 'received', version })

    expect((await zoe.post('/api/presigned-url', { answer_key: key })).statusCode).toBe(409)
    expect((await zoe.post(`/api/items/${id}/answer`, {})).json().message).toContain('does not need this any more')
    expect(await first()).not.toHaveProperty('document')
  })

  test('ITM-56 of a change of an item and the erasure of its applicant at once nothing is left', async () => {
    const { database, clock } = use()
    const zoe = await use().submitted('zoe@example.edu')
    const { officer, first } = await officerWith(zoe.id)
    const { id, version } = await first()
    const tick = () => officer.put(`/desk/api/items/${id}/state`, { state: 'received', version })

    const [ticked] = await Promise.all([
      tick(),
      erasePerson(database, { accountId: zoe.id, at: clock.now(), actor: 'operator' }),
    ])

    expect([200, 404]).toContain(ticked.statusCode)
    for (const table of ['items', 'item_events', 'checklists', 'status_notices', 'desk_rows'])
      expect(await database.sql(`select from ${table}`), table).toEqual([])
    expect((await tick()).statusCode).toBe(404)
    expect((await zoe.post(`/api/items/${id}/answer`, {})).statusCode).toBe(401)
  })
})
