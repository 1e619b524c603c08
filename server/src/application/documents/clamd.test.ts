import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { clamdScan, scannerCheck } from './clamd.ts'
import { fakeClamd, testVirus } from './testing/fake-clamd.ts'

const wanted = new AbortController().signal
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'test-clamd-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const clamd = async (options: Parameters<typeof fakeClamd>[0] = {}) => {
  const { url, close } = await fakeClamd(options)
  onTestFinished(close)
  return url
}

const fileWith = async (content: Buffer | string) => {
  const path = join(folder, 'source')
  await writeFile(path, content)
  return path
}

test('OPS-10 a clean file passes the scan, over TCP with IPv4 and IPv6, and over a local socket', async () => {
  for (const where of [{ port: 0 }, { port: 0, host: '127.0.0.1' }, { path: join(folder, 'our own.sock') }])
    await expect(
      clamdScan(await clamd({ where }))(await fileWith(Buffer.alloc(300_000, 'grades ')), wanted),
    ).resolves.toBeUndefined()
})

test('OPS-10 an infected file is refused as infected', async () => {
  const infected = await fileWith(`${'padding '.repeat(20_000)}${testVirus}`)

  await expect(clamdScan(await clamd())(infected, wanted)).rejects.toMatchObject({ failure: 'infected' })
})

test('OPS-10 an error of the scanner is not a verdict about the file', async () => {
  for (const [url, content] of [
    ['tcp://127.0.0.1:1', 'x'],
    [await clamd(), Buffer.alloc(1_600_000)],
    [await clamd({ serve: (socket) => void socket.end() }), 'x'],
  ] as const) {
    const scanning = clamdScan(url)(await fileWith(content), wanted)
    await expect(scanning).rejects.toThrow()
    await expect(scanning).rejects.not.toHaveProperty('failure')
  }
})

test('OPS-15 an aborted scan ends at once', async () => {
  const controller = new AbortController()
  const before = async () => {
    controller.abort()
    await new Promise(() => undefined)
  }

  await expect(clamdScan(await clamd({ before }))(await fileWith('x'), controller.signal)).rejects.toThrow('aborted')
})

test('OPS-50 a scanner that answers a ping is available; one that is gone or refuses is not', async () => {
  await expect(scannerCheck(await clamd()).run()).resolves.toBeUndefined()
  await expect(scannerCheck('tcp://127.0.0.1:1').run()).rejects.toThrow()
  const refusing = await clamd({ serve: (socket) => void socket.end('COMMAND READ TIMED OUT\0') })
  await expect(scannerCheck(refusing).run()).rejects.toThrow('does not answer')
})
