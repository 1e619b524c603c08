import { expect, test, vi } from 'vitest'
import { documentServer, never, slowScanner, statuses } from './testing/document-server.ts'
import { registerFile } from './testing/registered-file.ts'

/** So long a process must not have been heard of before its jobs are taken over. */
const silence = 10_000

test('DOC-19 after a kill, all running and waiting jobs settle once within 30 s of the next start', async () => {
  const { database, url, start } = await documentServer('documents_killed')
  const [stuck, sound] = [await slowScanner(never), await slowScanner()]
  const first = await start(stuck.url)
  for (const username of ['a', 'b', 'c']) await registerFile(url, database, `${username}@example.edu`)
  await vi.waitFor(() => expect(stuck.scans()).toBe(2), { timeout: 45_000 })
  first.kill('SIGKILL')
  await first.ended
  // The silence is made to have passed; its time is counted below.
  await database.sql(`update jobs.job set heartbeat_on = heartbeat_on - $1 * interval '1 ms' where state = 'active'`, [
    silence,
  ])

  const started = performance.now()
  await start(sound.url)

  await vi.waitFor(async () => expect(await statuses(database)).toEqual(Array(3).fill('COMPLETED')), {
    timeout: 45_000,
  })
  expect(performance.now() - started).toBeLessThan(30_000 - silence)
  const filled = await database.sql(`select account_id from journal where after ->> 'ged' = 'scores.pdf'`)
  expect(filled).toHaveLength(3)
})
