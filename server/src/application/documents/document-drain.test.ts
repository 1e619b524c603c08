import { childProcessesOf } from '@apply/converter/testing/processes'
import { expect, test, vi } from 'vitest'
import { documentServer, never, slowScanner, statuses } from './testing/document-server.ts'
import { registerFile } from './testing/registered-file.ts'

test('OPS-15 at SIGTERM a conversion that does not end returns to the queue within 15 s, one that runs in the next process is completed before it ends, and no child process is left', async () => {
  const { database, url, start } = await documentServer('documents_ended')
  const gate = Promise.withResolvers<void>()
  const quickThenHeld = [Promise.resolve(), gate.promise]
  const [stuck, slow] = [await slowScanner(never), await slowScanner(async () => quickThenHeld.shift())]
  const first = await start(stuck.url)
  await registerFile(url, database, 'a@example.edu')
  await vi.waitFor(() => expect(stuck.scans()).toBe(1), { timeout: 45_000 })

  const asked = performance.now()
  first.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(performance.now() - asked).toBeLessThan(15_000)

  const next = await start(slow.url)
  await vi.waitFor(async () => expect(await statuses(database)).toEqual(['COMPLETED']), { timeout: 45_000 })
  await registerFile(url, database, 'b@example.edu')
  await vi.waitFor(() => expect(slow.scans()).toBe(2), { timeout: 45_000 })
  // The conversion of the first file has started it.
  const [host] = childProcessesOf(next.pid)
  if (host === undefined) throw new Error('There is no conversion host.')

  next.kill('SIGTERM')
  await next.waitForOutput('no new connections')
  gate.resolve()

  expect(await next.ended).toBe(0)
  expect(await statuses(database)).toEqual(['COMPLETED', 'COMPLETED'])
  expect(() => process.kill(host, 0)).toThrow('ESRCH')
})
