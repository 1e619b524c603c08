import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DocxLayout, Script } from './docx-layout.ts'
import { supportedScripts } from './office/find-office.ts'
import { convertInProcess, layOutWith, layouts } from './testing/convert-in-process.ts'
import { docxOf, paragraph } from './testing/docx-of.ts'
import { expectSound } from './testing/expect-sound.ts'
import { countingListener, hostileDocx } from './testing/hostile-docx.ts'
import { quarteredPng } from './testing/pictures.ts'
import { richDocx } from './testing/rich-docx.ts'

const picturesIn = async (bytes: Uint8Array): Promise<number> =>
  (await PDFDocument.load(bytes)).context
    .enumerateIndirectObjects()
    .filter(
      ([, object]) => object instanceof PDFRawStream && String(object.dict.get(PDFName.of('Subtype'))) === '/Image',
    ).length

const everythingIn = async (bytes: Uint8Array): Promise<string> =>
  (await PDFDocument.load(bytes)).context
    .enumerateIndirectObjects()
    .map(([, object]) =>
      object instanceof PDFRawStream && String(object.dict.get(PDFName.of('Filter'))) === '/FlateDecode'
        ? `${object.dict}${Buffer.from(decodePDFRawStream(object).decode()).toString('latin1')}`
        : String(object),
    )
    .join('\n')

/** LibreOffice only has the fonts of this machine; other scripts go to the built-in converter. */
const officeWrites = await supportedScripts()

describe.each(layouts)('documents laid out by $name', ({ name, create }) => {
  const writes = (script: Script) => name !== 'LibreOffice' || officeWrites.includes(script)
  let folder: string
  let layout: DocxLayout
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'test-layout-'))
    layout = create()
  })
  afterAll(async () => {
    await layout.close()
    await rm(folder, { recursive: true, force: true })
  })

  const convert = (docx: Buffer) => convertInProcess(docx, 'transcript.docx', layout)

  test('DOC-15 headings, lists, tables, header, footer, page break and other scripts are shown', async () => {
    const { pages, info } = await expectSound(await convert(await richDocx(await quarteredPng())))

    expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
      [612, 792],
      [612, 792],
    ])
    const [first = '', second = ''] = pages.map(({ text }) => text.replaceAll(/\s+/g, ' '))
    // The reader splits a word whose letters come from two fonts.
    expect(first.replaceAll(' ', '')).toContain('O’Neil-Żak')
    for (const words of ['Transcript of Records', '1. Algebra', '2. Biology', 'Subject', 'A minus'])
      expect(first).toContain(words)
    for (const words of ['Home School of Clarksville', 'Page 1']) expect(first).toContain(words)
    for (const words of ['Home School of Clarksville', 'Second Page', 'Page 2']) expect(second).toContain(words)
    if (writes('Han')) expect(second.replaceAll(' ', '')).toContain('成績証明書')
    // Readers give Arabic letters in either order and in their contextual shape.
    if (writes('Arabic')) expect([...second.normalize('NFKC')]).toEqual(expect.arrayContaining([...'محمد']))
    expect(info).not.toHaveProperty('Producer')
  })

  test('DOC-15 an embedded picture is shown', async () => {
    const { colorsAt } = await expectSound(await convert(await richDocx(await quarteredPng())))
    const grid = Array.from(
      { length: 40 * 60 },
      (_, index) => [(index % 40) / 40, Math.floor(index / 40) / 60] as const,
    )

    const seen = new Set(await colorsAt(1, grid))

    for (const color of ['#ff0000', '#00ff00', '#0000ff', '#ffff00']) expect([...seen]).toContain(color)
  })

  test('DOC-15 a document that names addresses and files reaches none of them and shows only its own picture', async () => {
    const listener = await countingListener()

    const pdf = await convert(await hostileDocx(listener.url, folder))

    const { pages } = await expectSound(pdf)
    expect(pages[0]?.text).toContain('Only words')
    expect(await picturesIn(pdf)).toBe(1)
    expect(listener.calls()).toBe(0)
    expect(await everythingIn(pdf)).not.toContain('127.0.0.1')
    listener.close()
  })

  test('DOC-15 the layout reaches no address and no file even if the document was not cleaned', async () => {
    const listener = await countingListener()

    const pdf = await layOutWith(layout)(await hostileDocx(listener.url, folder))

    expect(await picturesIn(pdf)).toBeLessThanOrEqual(1)
    expect(listener.calls()).toBe(0)
    listener.close()
  })

  test('DOC-17 over 50 pages are too many', async () => {
    const pageBreak = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'
    const docx = await docxOf({ body: Array(51).fill(paragraph('A page')).join(pageBreak) })

    await expect(convert(docx)).rejects.toMatchObject({ failure: 'tooManyPages' })
  })

  test('DOC-17 a document with broken XML is unreadable, and the next one is converted', async () => {
    await expect(convert(await docxOf({ body: '<w:p><w:r>' }))).rejects.toMatchObject({ failure: 'unreadable' })

    const { pages } = await expectSound(await convert(await docxOf({ body: paragraph('After that') })))
    expect(pages[0]?.text).toContain('After that')
  })

  test('DOC-15 a text longer than a page continues on the next page without a gap', async () => {
    const lines = Array.from({ length: 120 }, (_, index) => `Line ${index + 1}.`)

    const { pages } = await expectSound(
      await convert(await docxOf({ body: lines.map((line) => paragraph(line)).join('') })),
    )

    expect(pages.length).toBeGreaterThan(1)
    const text = pages.map((page) => page.text).join(' ')
    for (const line of lines) expect(text).toContain(line)
  })
})
