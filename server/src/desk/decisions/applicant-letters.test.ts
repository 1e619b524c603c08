import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { onDesk } from '../testing/on-desk.ts'
import { beginDueReleases } from './run-release.ts'
import { deciding, releaseJobs, releaseMoment } from './testing/deciding.ts'

const { propose, confirm, read, prepare, schedule, release } = deciding

onDesk('letters of applicants', (use) => {
  const decide = async (decision = 'admit') => {
    const olga = await use().staff('officer', 'olga@example.edu', 'Olga')
    const ada = await use().staff('administrator', 'ada@example.edu', 'Ada')
    const zoe = await use().submitted('zoe@example.edu')
    await propose(olga, zoe.id, decision)
    await confirm(ada, zoe.id)
    const { id } = (await prepare(ada, [decision])).json()
    const { make, run, jobs } = await releaseJobs(use())
    await make(id)
    await schedule(ada, id, 'one')
    const go = async () => {
      const { database, clock } = use()
      clock.set(releaseMoment)
      await beginDueReleases({ database, clock: clock.now, jobs })
      await run(id)
    }
    return { olga, ada, zoe, id, go }
  }

  const decisionId = async () => (await use().database.sql<{ id: string }>('select id from decisions'))[0]?.id ?? ''

  test('DEC-40 an applicant opens a letter on the page and as a file with its SHA-256, and the first opening is noted once', async () => {
    const { olga, ada, zoe, id, go } = await decide()
    const letter = await decisionId()
    expect((await olga.get(`/desk/api/decisions/${letter}/letter`)).statusCode).toBe(200)
    await go()
    const { call } = zoe

    const [{ opened_at }] = (await call('GET', '/api/letters')).json().letters
    expect(opened_at).toBeUndefined()
    const both = await Promise.all([1, 2].map(() => call('POST', `/api/letters/${letter}/open`)))
    const opened = both[0]?.json()
    expect(opened).toMatchObject({ letter: { title: 'You are admitted' }, opened_at: releaseMoment })
    use().clock.set('2026-01-15T18:15:00.000Z')
    const file = await call('GET', `/api/letters/${letter}/file`)

    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(opened.sha256)
    expect(file.headers['content-disposition']).toContain('letter-2026-01-15.pdf')
    expect((await call('POST', `/api/letters/${letter}/open`)).json().opened_at).toBe(opened.opened_at)
    const opens = await use().database.sql(`select 1 from audit where action = 'open letter'`)
    expect(opens).toHaveLength(1)
    expect(await release(ada, id)).toMatchObject({ released: 1, opened: 1 })
    expect((await read(olga, zoe.id)).decisions).toMatchObject([{ opened_at: opened.opened_at, sha256: opened.sha256 }])
  })

  test('DEC-41 staff who read a letter do not open it, and readers read it after the release', async () => {
    const { ada, id, go } = await decide()
    const reader = await use().staff('reader')
    const path = `/desk/api/decisions/${await decisionId()}/letter`
    expect((await reader.get(path)).statusCode).toBe(404)
    await go()

    expect((await reader.get(path)).statusCode).toBe(200)
    expect((await ada.get(path)).headers['content-type']).toBe('application/pdf')
    expect(await release(ada, id)).toMatchObject({ released: 1, opened: 0 })
  })

  test('DEC-42 a letter that is not released, of somebody else or of nobody is the same 404', async () => {
    const { zoe, go } = await decide()
    const letter = await decisionId()
    const nobody = '00000000-0000-4000-8000-000000000000'
    const tell = async (of: typeof zoe.call, id: string) => {
      const responses = [await of('POST', `/api/letters/${id}/open`), await of('GET', `/api/letters/${id}/file`)]
      return responses.map(({ statusCode, body }) => `${statusCode} ${body}`)
    }
    const none = await tell(zoe.call, nobody)
    expect(none.every((told) => told.startsWith('404'))).toBe(true)

    expect(await tell(zoe.call, letter)).toEqual(none)
    await go()
    const ben = await use().submitted('ben@example.edu')
    expect(await tell(ben.call, letter)).toEqual(none)
    expect((await ben.get('/api/letters')).json()).toEqual({ letters: [] })
  })
})
