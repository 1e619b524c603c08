import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { conversionFiles } from '../child-messages.ts'
import { createConverter } from '../create-converter.ts'
import { finishPdf } from '../pdf/finish-pdf.ts'
import { docxOf, embeddedPicture, paragraph } from '../testing/docx-of.ts'
import { expectSound } from '../testing/expect-sound.ts'
import { phonePhoto } from '../testing/pictures.ts'
import { createTypst } from '../typst/create-typst.ts'
import { readDocument } from './read-document.ts'
import { type WordFiles, wordFilesOf } from './word-files.ts'
import { wordLayout } from './word-layout.ts'

const wanted = new AbortController().signal
const layout = wordLayout()
afterAll(() => layout.close())

const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'test-word-layout-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const layOut = async (docx: Buffer, present = layout, change = (files: WordFiles) => files) => {
  const output = join(await newFolder(), 'out.pdf')
  const read = async () => change(wordFilesOf(await readDocument(docx)))
  await present.layOut({ input: '', output, scripts: [], read }, wanted)
  return Buffer.from(await finishPdf(await readFile(output)))
}

test('DOC-18 a document that takes too long or too much memory to set fails alone', async () => {
  const hasty = wordLayout(createTypst({ timeoutMs: 1 }))
  const narrow = wordLayout(createTypst({ maxMemoryBytes: 24 * 1024 * 1024 }))
  const docx = await docxOf({ body: paragraph('Words').repeat(2_000) })

  await expect(layOut(docx, hasty)).rejects.toMatchObject({ name: 'Error', failure: 'tookTooLong' })
  await expect(layOut(docx, narrow)).rejects.toMatchObject({ failure: 'tooMuchMemory' })

  expect((await expectSound(await layOut(await docxOf()))).pages[0]?.text).toContain('Hello')
  await Promise.all([hasty.close(), narrow.close()])
})

test('OPS-15 a document that is no longer wanted is not set any further', async () => {
  const controller = new AbortController()
  controller.abort()
  const read = async () => wordFilesOf(await readDocument(await docxOf()))

  await expect(
    layout.layOut({ input: '', output: join(await newFolder(), 'x'), scripts: [], read }, controller.signal),
  ).rejects.toMatchObject({ failure: 'gaveUp' })
})

test('DOC-26 what Typst cannot set is refused and not tried again', async () => {
  const broken = (files: WordFiles) => ({ ...files, document: Buffer.from('{}') })

  await expect(layOut(await docxOf(), layout, broken)).rejects.toMatchObject({ failure: 'unknownContent' })
})

test('DOC-26 characters that no font of ours has are refused', async () => {
  await expect(layOut(await docxOf({ body: paragraph('\u{1F9D1}\u{13000}') }))).rejects.toMatchObject({
    failure: 'letters',
  })
})

test('DOC-25 what looks like markup is text', async () => {
  const text = '#import &quot;x&quot; $a$ *b* _c_ @d &lt;e&gt; \\ [f] = g // h'

  const { pages } = await expectSound(await layOut(await docxOf({ body: paragraph(text) })))

  expect(pages[0]?.text).toContain('#import "x" $a$ *b* _c_ @d <e> \\ [f] = g // h')
})

test('DOC-25 a cell that is higher than a page goes on on the next one, also where it is to be kept together', async () => {
  const words = Array.from({ length: 300 }, (_, index) => `it${index}`).join(' ')
  const keep = '<w:pPr><w:keepNext/><w:keepLines/></w:pPr>'
  const body = `<w:tbl><w:tblGrid><w:gridCol w:w="800"/></w:tblGrid><w:tr><w:tc>${paragraph(words, keep)}</w:tc></w:tr></w:tbl>`

  const { pages } = await expectSound(await layOut(await docxOf({ body })))

  expect(pages.length).toBeGreaterThan(1)
  expect(
    pages
      .map(({ text }) => text)
      .join('')
      .replaceAll(/\s/g, ''),
  ).toBe(words.replaceAll(' ', ''))
})

test('DOC-18 a process of its own reads the document, which a thread then sets', async () => {
  const converter = createConverter({ layout: wordLayout() })
  onTestFinished(converter.close)
  const folder = await newFolder()
  await writeFile(join(folder, conversionFiles.source), await docxOf({ body: paragraph('Through both') }))

  await converter.convert(folder, 'a.docx', wanted)

  expect((await expectSound(await readFile(join(folder, conversionFiles.pdf)))).pages[0]?.text).toContain(
    'Through both',
  )
})

test('DOC-26 the reason for which a document is refused comes out of that process', async () => {
  const converter = createConverter({ layout: wordLayout() })
  onTestFinished(converter.close)
  const folder = await newFolder()
  const docx = await docxOf({ body: '<w:p><w:ins w:id="1"><w:r><w:t>added</w:t></w:r></w:ins></w:p>' })
  await writeFile(join(folder, conversionFiles.source), docx)

  await expect(converter.convert(folder, 'a.docx', wanted)).rejects.toMatchObject({ failure: 'trackedChanges' })
})

const withPicture = (name: string, bytes: Buffer) =>
  docxOf({
    body: embeddedPicture('rId1'),
    relationships: [['rId1', 'image', `media/${name}`]],
    parts: { [`word/media/${name}`]: bytes },
  })

test.each(['png', 'jpeg', 'gif', 'tiff', 'webp'] as const)('DOC-15 a picture in %s is shown', async (format) => {
  const red = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#ff0000' } })
    .toFormat(format)
    .toBuffer()

  const { colorsAt } = await expectSound(await layOut(await withPicture(`red.${format}`, red)))

  expect(await colorsAt(1, [[0.15, 0.12]])).toEqual([expect.stringMatching(/^#f[ef]0[01]0[01]$/)])
})

test('DOC-15 nothing that a camera wrote into a picture is in the PDF', async () => {
  const pdf = await layOut(await withPicture('photo.jpeg', await phonePhoto(6)))

  expect(pdf.includes('Exif')).toBe(false)
})
