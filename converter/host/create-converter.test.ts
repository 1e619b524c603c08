import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import type { DocxLayout } from '../convert-docx.ts'
import { RetryableFailure, Unconvertible } from '../failures.ts'
import { conversionLimits } from '../process-limits.ts'
import { docxOf, embeddedPicture, paragraph } from '../testing/docx-of.ts'
import { expectSound } from '../testing/expect-sound.ts'
import { plainPdf } from '../testing/pdfs.ts'
import { phonePhoto, pixelBomb, quarteredPng } from '../testing/pictures.ts'
import { childProcessesOf, folderWith, hostileProgram, isAlive } from '../testing/processes.ts'
import { conversionFiles } from '../work-folder.ts'
import { createConverter } from './create-converter.ts'

const neverAborted = new AbortController().signal

/** Lays out every document as the same page. */
const onePageLayout = async (): Promise<DocxLayout> => {
  const page = await plainPdf()
  return { layOut: ({ output }) => writeFile(output, page), close: async () => undefined }
}

/** A converter whose first process is ready, so that no limit counts the time it took to start. */
const readyConverter = async (deps: Partial<Parameters<typeof createConverter>[0]> = {}) => {
  const converter = createConverter({ layout: await onePageLayout(), ...deps })
  onTestFinished(converter.close)
  await converter.ready()
  return converter
}

const shared = createConverter({ layout: await onePageLayout() })
afterAll(() => shared.close())

test('DOC-18 each kind of file is converted in a process of its own', async () => {
  const files = {
    'photo.jpg': await phonePhoto(6),
    'scan.png': await quarteredPng(),
    'UPPER.PDF': await plainPdf(),
    'text.docx': await docxOf({ body: paragraph('Transcript of Zoe') }),
    'really-a-png.jpeg': await quarteredPng(),
  }
  for (const [name, bytes] of Object.entries(files)) {
    const folder = await folderWith(bytes)

    await shared.convert(folder, name, neverAborted)

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
  ['a file without an extension', 'transcript', Buffer.from('%PDF-1.7')],
])('DOC-12 %s is not what its name says', async (_what, name, bytes) => {
  await expect(shared.convert(await folderWith(bytes), name, neverAborted)).rejects.toMatchObject({
    name: 'Error',
    failure: 'notItsName',
  })
})

test('DOC-17 a docx with a password is refused as encrypted, a pixel bomb for its pixels', async () => {
  const locked = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')])

  await expect(shared.convert(await folderWith(locked), 'text.docx', neverAborted)).rejects.toMatchObject({
    failure: 'encrypted',
  })
  await expect(shared.convert(await folderWith(pixelBomb()), 'scan.png', neverAborted)).rejects.toMatchObject({
    failure: 'tooManyPixels',
  })
})

test('DOC-70 a document whose layout loses a word, a picture or everything is refused', async () => {
  const documents = {
    lostWords: await docxOf({ body: paragraph('Transcript of Zoe') + paragraph('Retaken') }),
    lostPictures: await docxOf({
      body: embeddedPicture('rId3'),
      relationships: [['rId3', 'image', 'media/picture.png']],
      parts: { 'word/media/picture.png': await quarteredPng() },
    }),
  }
  for (const [failure, docx] of Object.entries(documents))
    await expect(shared.convert(await folderWith(docx), 'text.docx', neverAborted)).rejects.toMatchObject({ failure })
})

test('DOC-17 a conversion has 30 s', () => {
  expect(conversionLimits.timeoutMs).toBe(30_000)
})

test('DOC-17 and DOC-18: a conversion in an endless loop is ended at its time limit', async () => {
  const converter = await readyConverter({ program: hostileProgram, limits: { ...conversionLimits, timeoutMs: 300 } })

  await expect(converter.convert(await folderWith(), 'loop.pdf', neverAborted)).rejects.toMatchObject({
    failure: 'tookTooLong',
  })
})

test('DOC-29 a conversion that only waits is ended at its time limit and may be tried again', async () => {
  const converter = await readyConverter({ program: hostileProgram, limits: { ...conversionLimits, timeoutMs: 300 } })

  await expect(converter.convert(await folderWith(), 'wait.pdf', neverAborted)).rejects.toSatisfy(
    (error) => error instanceof RetryableFailure && error.failure === 'tookTooLong',
  )
})

test.runIf(process.platform === 'linux')(
  'DOC-29 a conversion that needs too much processor time is ended and not tried again',
  async () => {
    const limits = { ...conversionLimits, timeoutMs: 600_000, maxCpuMs: 300 }
    const converter = await readyConverter({ program: hostileProgram, limits })

    await expect(converter.convert(await folderWith(), 'loop.pdf', neverAborted)).rejects.toSatisfy(
      (error) => error instanceof Unconvertible && error.failure === 'tookTooLong',
    )
  },
)

test.runIf(process.platform === 'linux')(
  'DOC-18 and DOC-29: a conversion that uses too much memory, in the JavaScript heap or outside, is ended and not tried again',
  async () => {
    const converter = await readyConverter({
      program: hostileProgram,
      limits: { ...conversionLimits, heapMegabytes: 64, residentMegabytes: 400 },
    })

    for (const name of ['memory.pdf', 'heap.pdf'])
      await expect(converter.convert(await folderWith(), name, neverAborted)).rejects.toSatisfy(
        (error) => error instanceof Unconvertible && error.failure === 'tooMuchMemory',
      )
  },
)

test('DOC-18 processes that a conversion started end with it', async () => {
  const converter = await readyConverter({ program: hostileProgram, limits: { ...conversionLimits, timeoutMs: 500 } })
  const folder = await folderWith()

  await expect(converter.convert(folder, 'fork.pdf', neverAborted)).rejects.toMatchObject({ failure: 'tookTooLong' })

  const pids = (await readFile(join(folder, 'pids'), 'utf8')).split(' ').map(Number)
  expect(pids).toHaveLength(2)
  await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 45_000 })
})

test('DOC-18 a conversion that crashes fails alone: the next one has a new process', async () => {
  const converter = await readyConverter({ program: hostileProgram })

  for (let round = 0; round < 2; round += 1)
    await expect(converter.convert(await folderWith(), 'exit.pdf', neverAborted)).rejects.toMatchObject({
      failure: 'gaveUp',
    })
})

test('OPS-15 an aborted conversion ends at once', async () => {
  const converter = await readyConverter({ program: hostileProgram })
  const controller = new AbortController()

  const converting = converter.convert(await folderWith(), 'loop.pdf', controller.signal)
  controller.abort()

  await expect(converting).rejects.toMatchObject({ failure: 'gaveUp' })
})

test('DOC-18 a failing layout fails the conversion with the same error', async () => {
  const layout: DocxLayout = {
    layOut: () => Promise.reject(new Error('The layout failed.')),
    close: async () => undefined,
  }
  const converter = await readyConverter({ layout })

  await expect(converter.convert(await folderWith(await docxOf()), 'text.docx', neverAborted)).rejects.toThrow(
    'The layout failed.',
  )
})

test('DOC-17 and DOC-18: a bomb is refused by its headers alone, without a process', async () => {
  const converter = await readyConverter({ program: hostileProgram })
  const bomb = await docxOf({ parts: { 'word/media/bomb.xml': Buffer.alloc(60_000_000, 'a') } })
  const started = childProcessesOf(process.pid)

  await expect(converter.convert(await folderWith(bomb), 'text.docx', neverAborted)).rejects.toMatchObject({
    failure: 'tooMuchInside',
  })
  await expect(converter.convert(await folderWith(pixelBomb()), 'scan.png', neverAborted)).rejects.toMatchObject({
    failure: 'tooManyPixels',
  })

  expect(childProcessesOf(process.pid)).toEqual(started)
})
