import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { conversionFiles } from './child-messages.ts'
import { type Converter, createConverter } from './create-converter.ts'
import type { DocxLayout } from './docx-layout.ts'
import { conversionLimits } from './limits.ts'
import { childrenOf } from './testing/children-of.ts'
import { docxOf, paragraph } from './testing/docx-of.ts'
import { expectSound } from './testing/expect-sound.ts'
import { plainPdf } from './testing/pdfs.ts'
import { phonePhoto, pixelBomb, quarteredPng } from './testing/pictures.ts'

const hostile = join(import.meta.dirname, './testing/hostile-child.ts')
const wanted = new AbortController().signal

/** Answers every document with one page of its own, as a word processor would. */
const onePageLayout = async (): Promise<DocxLayout> => {
  const page = await plainPdf()
  return { layOut: ({ output }) => writeFile(output, page), close: async () => undefined }
}

const opened: Converter[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((converter) => converter.close()))
})

/** A converter whose first process is ready, so that no limit counts the time it took to start. */
const open = async (wishes: Partial<Parameters<typeof createConverter>[0]> = {}) => {
  const converter = createConverter({ layout: await onePageLayout(), ...wishes })
  opened.push(converter)
  await converter.ready()
  return converter
}

const usual = createConverter({ layout: await onePageLayout() })
afterAll(() => usual.close())

const folderWith = async (source: Buffer | string = '%PDF-1.7') => {
  const folder = await mkdtemp(join(tmpdir(), 'test-conversion-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, conversionFiles.source), source)
  return folder
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

test('DOC-18 each kind of file is converted in a process of its own', async () => {
  const files = {
    'photo.jpg': await phonePhoto(6),
    'scan.png': await quarteredPng(),
    'UPPER.PDF': await plainPdf(),
    'text.docx': await docxOf({ body: paragraph('Hello') }),
    'really-a-png.jpeg': await quarteredPng(),
  }
  for (const [name, bytes] of Object.entries(files)) {
    const folder = await folderWith(bytes)

    await usual.convert(folder, name, wanted)

    const { pages } = await expectSound(await readFile(join(folder, conversionFiles.pdf)))
    expect(pages, name).toHaveLength(1)
  }
})

test.each([
  ['a program named .pdf', 'report.pdf', Buffer.from('MZ\x90\0\x03 This program cannot be run in DOS mode.')],
  ['HTML named .png', 'photo.png', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['SVG named .png', 'photo.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a PDF named .docx', 'text.docx', Buffer.from('%PDF-1.7')],
  ['a GIF named .png', 'photo.png', Buffer.from('GIF89a')],
  ['an old Word file named .docx', 'text.docx', Buffer.from('d0cf11e0a1b11ae100', 'hex')],
  ['a file without an ending', 'transcript', Buffer.from('%PDF-1.7')],
])('DOC-12 %s is not what its name says', async (_what, name, bytes) => {
  await expect(usual.convert(await folderWith(bytes), name, wanted)).rejects.toMatchObject({
    name: 'Error',
    failure: 'notItsName',
  })
})

test('DOC-17 a docx with a password is refused as encrypted, a pixel bomb for its pixels', async () => {
  const locked = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')])

  await expect(usual.convert(await folderWith(locked), 'text.docx', wanted)).rejects.toMatchObject({
    failure: 'encrypted',
  })
  await expect(usual.convert(await folderWith(pixelBomb()), 'scan.png', wanted)).rejects.toMatchObject({
    failure: 'tooManyPixels',
  })
})

test('DOC-17 a conversion has 30 s', () => {
  expect(conversionLimits.milliseconds).toBe(30_000)
})

test('DOC-17 and DOC-18: a conversion that loops is ended when its time is over', async () => {
  const converter = await open({ program: hostile, limits: { ...conversionLimits, milliseconds: 300 } })

  await expect(converter.convert(await folderWith(), 'loop.pdf', wanted)).rejects.toMatchObject({
    failure: 'tookTooLong',
  })
})

test.runIf(process.platform === 'linux')(
  'DOC-18 a conversion that takes too much memory is ended, outside the heap and inside',
  async () => {
    const converter = await open({
      program: hostile,
      limits: { ...conversionLimits, heapMegabytes: 64, residentMegabytes: 400 },
    })

    await expect(converter.convert(await folderWith(), 'memory.pdf', wanted)).rejects.toMatchObject({
      failure: 'tooMuchMemory',
    })
    await expect(converter.convert(await folderWith(), 'heap.pdf', wanted)).rejects.toMatchObject({
      failure: 'tooMuchMemory',
    })
  },
)

test('DOC-18 whatever a conversion started ends with it', async () => {
  const converter = await open({ program: hostile, limits: { ...conversionLimits, milliseconds: 500 } })
  const folder = await folderWith()

  await expect(converter.convert(folder, 'fork.pdf', wanted)).rejects.toMatchObject({ failure: 'tookTooLong' })

  const pids = (await readFile(join(folder, 'pids'), 'utf8')).split(' ').map(Number)
  expect(pids).toHaveLength(2)
  await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]))
})

test('DOC-18 a conversion that dies costs that job only: the next one has a new process', async () => {
  const converter = await open({ program: hostile })

  for (let round = 0; round < 2; round += 1)
    await expect(converter.convert(await folderWith(), 'exit.pdf', wanted)).rejects.toMatchObject({ failure: 'gaveUp' })
})

test('OPS-15 a conversion that is broken off ends at once', async () => {
  const converter = await open({ program: hostile })
  const controller = new AbortController()

  const converting = converter.convert(await folderWith(), 'loop.pdf', controller.signal)
  controller.abort()

  await expect(converting).rejects.toMatchObject({ failure: 'gaveUp' })
})

test('DOC-18 a layout that fails fails the conversion with its own reason', async () => {
  const layout: DocxLayout = {
    layOut: () => Promise.reject(new Error('The office ended.')),
    close: async () => undefined,
  }
  const converter = await open({ layout })

  await expect(converter.convert(await folderWith(await docxOf()), 'text.docx', wanted)).rejects.toThrow(
    'The office ended.',
  )
})

test('DOC-17 and DOC-18: a bomb is refused by its headers alone, without a process being spent on it', async () => {
  const converter = await open({ program: hostile })
  const bomb = await docxOf({ parts: { 'word/media/bomb.xml': Buffer.alloc(60_000_000, 'a') } })
  const started = childrenOf(process.pid)

  await expect(converter.convert(await folderWith(bomb), 'text.docx', wanted)).rejects.toMatchObject({
    failure: 'tooMuchInside',
  })
  await expect(converter.convert(await folderWith(pixelBomb()), 'scan.png', wanted)).rejects.toMatchObject({
    failure: 'tooManyPixels',
  })

  expect(childrenOf(process.pid)).toEqual(started)
})
