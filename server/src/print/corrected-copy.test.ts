import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onDatabase } from '../../testing/databases.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { completeAnswers } from '../application/draft/testing/complete-answers.ts'
import { removeCopies } from './copy-store.ts'
import { readCopy } from './testing/read-copy.ts'

onDatabase('the copy of a corrected application', (use) => {
  let world: TestServer
  beforeAll(async () => {
    world = await createTestServer(use(), { runsJobs: true })
  })
  afterAll(() => world.close())

  test('WDR-28 a new copy has the correction below the answer, and the one that was issued before stays genuine', async () => {
    const zoe = await world.student()
    await zoe.put('/api/answer', completeAnswers)
    await zoe.post('/api/submit')
    const copy = async (): Promise<Buffer> => {
      for (;;) {
        const { status, url } = (await zoe.get('/api/pdf')).json()
        if (status === 'COMPLETED') return (await zoe.get(url)).rawPayload
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
    const textOf = async (file: Buffer) => (await readCopy(file)).pages.map(({ text }) => text).join(' ')
    const isGenuine = async (file: Buffer): Promise<boolean> =>
      (await world.app.inject(`/public/copies/${createHash('sha256').update(file).digest('hex')}`)).json().is_genuine
    const before = await copy()
    const { sql } = use()
    const [first, second] = await sql<{ id: string }>(
      `insert into staff (email, name, role, created_at) values ('a@x.edu', 'A', 'officer', now()), ('b@x.edu', 'B', 'officer', now())
       returning id`,
    )
    await sql(
      `insert into corrections (account_id, answer_key, label, before, after, before_text, after_text, reason, status,
         proposed_by, proposed_at, settled_by, settled_at)
       values ($1, 'city', 'City', '{"city":"Clarksville"}', '{"city":"Memphis"}', 'Clarksville', 'Memphis', 'x', 'approved',
         $2, $4, $3, $4)`,
      [zoe.id, first?.id, second?.id, '2026-01-20T18:00:00Z'],
    )
    await removeCopies(sql, zoe.id)

    const after = await copy()

    expect(await textOf(before)).not.toContain('Memphis')
    expect(await textOf(after)).toMatch(/Clarksville\s+Corrected on January 20, 2026.*: Memphis/)
    expect([await isGenuine(before), await isGenuine(after)]).toEqual([true, true])
  })
})
