import { childProcessesOf } from '@apply/converter/testing/processes'
import { expect, test, vi } from 'vitest'
import { documentServer, never, slowScanner, statuses } from './testing/document-server.ts'
import { registerFile } from './testing/registered-file.ts'

test('OPS-15 at SIGTERM a running conversion is completed before the process ends, and no child process is left', async () => {
  const { database, url, start } = await documentServer('documents_ended')
  const gate = Promise.withResolvers<void>()
  const slow = await slowScanner(() => gate.promise)
  const server = await start(slow.url)
  await registerFile(url, database, 'a@example.edu')
  await vi.waitFor(() => expect(slow.scans()).toBe(1), { timeout: 60_000 })
  const [host] = childProcessesOf(server.pid)

  server.kill('SIGTERM')
  await server.waitForOutput('no new connections')
  gate.resolve()

  expect(await server.ended).toBe(0)
  expect(await statuses(database)).toEqual(['COMPLETED'])
  expect(() => process.kill(host ?? 0, 0)).toThrow('ESRCH')
})

test('OPS-15 at SIGTERM a conversion that does not end returns to the queue, and the process ends within 15 s', async () => {
  const { database, url, start } = await documentServer('documents_handed_back')
  const [stuck, sound] = [await slowScanner(never), await slowScanner()]
  const server = await start(stuck.url)
  await registerFile(url, database, 'a@example.edu')
  await vi.waitFor(() => expect(stuck.scans()).toBe(1), { timeout: 60_000 })

  const asked = performance.now()
  server.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(performance.now() - asked).toBeLessThan(15_000)

  await start(sound.url)
  await vi.waitFor(async () => expect(await statuses(database)).toEqual(['COMPLETED']), { timeout: 60_000 })
})
