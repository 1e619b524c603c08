import { readdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type ConverterClient, createConverterClient } from './client.ts'
import { docxOf, paragraph } from './testing/docx-of.ts'
import { expectSound } from './testing/expect-sound.ts'
import { plainPdf } from './testing/pdfs.ts'
import { childProcessesOf, folderWith, hostileProgram, isAlive } from './testing/processes.ts'
import { conversionFiles } from './work-folder.ts'

const neverAborted = new AbortController().signal

const createClient = async (childProgram?: string) => {
  const client = createConverterClient({ warn: () => undefined, ...(childProgram && { childProgram }) })
  onTestFinished(client.close)
  await client.ready()
  return client
}

const hostOf = (client: ConverterClient): number => {
  const pid = client.pid()
  if (pid === undefined) throw new Error('There is no host.')
  return pid
}

/** Waits for the process ids that a hostile child writes into its folder. */
const pidsIn = async (folder: string): Promise<readonly number[]> => {
  const text = await vi.waitFor(() => readFile(join(folder, 'pids'), 'utf8'), { timeout: 45_000 })
  return text.split(' ').map(Number)
}

test('DOC-18 files are converted by the host; the server starts no process for them', async () => {
  const client = await createClient()
  const [started, host] = [childProcessesOf(process.pid), hostOf(client)]
  const [valid, invalid] = [await folderWith(await plainPdf()), await folderWith('no picture')]

  await Promise.all([
    client.convert(valid, 'transcript.pdf', neverAborted),
    expect(client.convert(invalid, 'photo.png', neverAborted)).rejects.toMatchObject({ failure: 'notItsName' }),
  ])

  expect((await expectSound(await readFile(join(valid, conversionFiles.pdf)))).pages).toHaveLength(1)
  expect(client.pid()).toBe(host)
  expect(childProcessesOf(process.pid)).toEqual(started)
})

test('DOC-18 there is no host before the first file', async () => {
  const client = createConverterClient({ warn: () => undefined })
  onTestFinished(client.close)
  expect(client.pid()).toBeUndefined()

  await client.convert(await folderWith(await plainPdf()), 'transcript.pdf', neverAborted)

  expect(client.pid()).toBeDefined()
})

test('OPS-15 an aborted conversion ends at once with its processes', async () => {
  const client = await createClient(hostileProgram)
  const controller = new AbortController()
  const folder = await folderWith()

  const converting = client.convert(folder, 'fork.pdf', controller.signal)
  const pids = await pidsIn(folder)
  controller.abort()

  await expect(converting).rejects.toMatchObject({ failure: 'gaveUp' })
  await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 45_000 })
})

test('DOC-18 a killed host costs its running conversions one try, and a new host takes over', async () => {
  const client = await createClient(hostileProgram)
  const host = hostOf(client)
  const folder = await folderWith()
  const converting = client.convert(folder, 'wait.pdf', neverAborted)
  const pids = await pidsIn(folder)

  process.kill(host, 'SIGKILL')

  await expect(converting).rejects.toMatchObject({ failure: 'gaveUp' })
  await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 45_000 })
  await expect(client.convert(await folderWith(), 'exit.pdf', neverAborted)).rejects.toThrow(
    'The conversion process ended.',
  )
  expect(hostOf(client)).not.toBe(host)
})

test('OPS-15 closing ends the host and everything it started', async () => {
  const client = await createClient(hostileProgram)
  const folder = await folderWith()
  const converting = client.convert(folder, 'wait.pdf', neverAborted)
  const pids = await pidsIn(folder)
  const host = hostOf(client)

  const [ended] = await Promise.allSettled([converting, client.close()])

  expect(ended).toMatchObject({ status: 'rejected', reason: { failure: 'gaveUp' } })
  expect(isAlive(host)).toBe(false)
  await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 45_000 })
})

test('OPS-15 the host ignores a signal to all processes, so that the server can finish its jobs', async () => {
  const client = await createClient()
  const host = hostOf(client)
  const folder = await folderWith(await plainPdf())

  process.kill(host, 'SIGTERM')
  process.kill(host, 'SIGINT')
  await client.convert(folder, 'transcript.pdf', neverAborted)

  expect(client.pid()).toBe(host)
})

test('OPS-09 a LibreOffice of the machine is not started for a docx', async () => {
  const programs = await folderWith()
  for (const name of ['soffice', 'python'])
    await writeFile(join(programs, name), `#!/bin/sh\ntouch "${programs}/started"\n`, { mode: 0o755 })
  vi.stubEnv('PATH', `${programs}${delimiter}${process.env.PATH}`)
  onTestFinished(() => void vi.unstubAllEnvs())
  const client = await createClient()
  const folder = await folderWith(await docxOf({ body: paragraph('Good grades') }))

  await client.convert(folder, 'transcript.docx', neverAborted)

  const { pages } = await expectSound(await readFile(join(folder, conversionFiles.pdf)))
  expect(pages.map(({ text }) => text)).toEqual(['Good grades'])
  expect(await readdir(programs)).not.toContain('started')
})
