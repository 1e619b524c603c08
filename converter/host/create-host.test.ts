import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { conversionFiles } from '../child-messages.ts'
import { childrenOf } from '../testing/children-of.ts'
import { expectSound } from '../testing/expect-sound.ts'
import { plainPdf } from '../testing/pdfs.ts'
import { createHost, type HostedConverter } from './create-host.ts'

const hostile = join(import.meta.dirname, '../testing/hostile-child.ts')
const wanted = new AbortController().signal

const open = async (settings: Parameters<typeof createHost>[0]['settings'] = {}) => {
  const converter = createHost({ settings, note: () => undefined })
  onTestFinished(converter.close)
  await converter.ready()
  return converter
}

const folderWith = async (source: Buffer | string = '%PDF-1.7') => {
  const folder = await mkdtemp(join(tmpdir(), 'test-host-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, conversionFiles.source), source)
  return folder
}

const isAlive = (pid: number) => {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

const hostOf = (converter: HostedConverter): number => {
  const pid = converter.pid()
  if (pid === undefined) throw new Error('There is no host.')
  return pid
}

test('DOC-18 files are converted outside the server, whose own process starts nothing for them', async () => {
  const converter = await open()
  const [started, host] = [childrenOf(process.pid), hostOf(converter)]
  const [sound, broken] = [await folderWith(await plainPdf()), await folderWith('no picture')]

  await Promise.all([
    converter.convert(sound, 'transcript.pdf', wanted),
    expect(converter.convert(broken, 'photo.png', wanted)).rejects.toMatchObject({ failure: 'notItsName' }),
  ])

  expect((await expectSound(await readFile(join(sound, conversionFiles.pdf)))).pages).toHaveLength(1)
  expect(converter.pid()).toBe(host)
  expect(childrenOf(process.pid)).toEqual(started)
})

test('OPS-15 a conversion that is broken off ends at once, and its process with it', async () => {
  const converter = await open({ program: hostile })
  const controller = new AbortController()
  const folder = await folderWith()

  const converting = converter.convert(folder, 'fork.pdf', controller.signal)
  const started = await vi.waitFor(() => readFile(join(folder, 'pids'), 'utf8'), { timeout: 20_000 })
  controller.abort()

  await expect(converting).rejects.toMatchObject({ failure: 'gaveUp' })
  await vi.waitFor(() => expect(started.split(' ').map(Number).filter(isAlive)).toEqual([]))
})

test('DOC-18 a host that is killed costs its running conversions one try, and another one takes over', async () => {
  const converter = await open({ program: hostile })
  const host = hostOf(converter)
  const folder = await folderWith()
  const converting = converter.convert(folder, 'wait.pdf', wanted)
  const child = Number(await vi.waitFor(() => readFile(join(folder, 'pids'), 'utf8'), { timeout: 20_000 }))

  process.kill(host, 'SIGKILL')

  await expect(converting).rejects.toMatchObject({ failure: 'gaveUp' })
  await vi.waitFor(() => expect(isAlive(child)).toBe(false))
  await expect(converter.convert(await folderWith(), 'exit.pdf', wanted)).rejects.toThrow('The conversion died.')
  expect(hostOf(converter)).not.toBe(host)
})

test('OPS-15 closing ends the host and everything it had started', async () => {
  const converter = await open({ program: hostile })
  const folder = await folderWith()
  const converting = converter.convert(folder, 'wait.pdf', wanted)
  const child = Number(await vi.waitFor(() => readFile(join(folder, 'pids'), 'utf8'), { timeout: 20_000 }))
  const host = hostOf(converter)

  const [ended] = await Promise.allSettled([converting, converter.close()])

  expect(ended).toMatchObject({ status: 'rejected', reason: { failure: 'gaveUp' } })
  expect(isAlive(host)).toBe(false)
  await vi.waitFor(() => expect(isAlive(child)).toBe(false))
})

test('OPS-15 a signal to all processes at once does not end the host before the server has ended its jobs', async () => {
  const converter = await open()
  const host = hostOf(converter)
  const folder = await folderWith(await plainPdf())

  process.kill(host, 'SIGTERM')
  process.kill(host, 'SIGINT')
  await converter.convert(folder, 'transcript.pdf', wanted)

  expect(converter.pid()).toBe(host)
})

test('OPS-09 a SOFFICE_PATH that cannot be run is told at the start', async () => {
  await expect(open({ sofficePath: '/no/such/soffice' })).rejects.toThrow(
    'SOFFICE_PATH names a program that cannot be run.',
  )
})
