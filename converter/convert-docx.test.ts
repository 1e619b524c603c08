import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type ConversionFailure, Unconvertible } from './failures.ts'
import { convertInProcess, layOutWith, limitedLayout } from './testing/convert-in-process.ts'
import { docxOf, embeddedPicture, namespaces, paragraph } from './testing/docx-of.ts'
import { expectSound } from './testing/expect-sound.ts'
import { countingListener, hostileDocx } from './testing/hostile-docx.ts'
import { profiledPicture, quarteredPng } from './testing/pictures.ts'
import { childProcessesOf } from './testing/processes.ts'
import type { PdfContent } from './testing/read-pdf.ts'
import { richDocx } from './testing/rich-docx.ts'
import { createWordLayout } from './word/word-layout.ts'

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

const layout = createWordLayout()
let folder: string
let rich: PdfContent
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'test-layout-'))
  rich = await expectSound(await convert(await richDocx(await quarteredPng())))
})
afterAll(async () => {
  await layout.close()
  await rm(folder, { recursive: true, force: true })
})

const convert = (docx: Buffer) => convertInProcess(docx, 'transcript.docx', layout)

test('DOC-15 headings, lists, tables, header, footer, page break and other scripts are shown', () => {
  const { pages, info } = rich

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
  expect(second.replaceAll(' ', '')).toContain('成績証明書')
  // Readers give Arabic letters in either order and in their contextual shape.
  expect([...second.normalize('NFKC')]).toEqual(expect.arrayContaining([...'محمد']))
  expect(info).not.toHaveProperty('Producer')
})

test('DOC-15 an embedded picture is shown', async () => {
  const grid = Array.from({ length: 40 * 60 }, (_, index) => [(index % 40) / 40, Math.floor(index / 40) / 60] as const)

  const seen = new Set(await rich.colorsAt(1, grid))

  for (const color of ['#ff0000', '#00ff00', '#0000ff', '#ffff00']) expect([...seen]).toContain(color)
})

test.each(['jpeg', 'png'] as const)('DOC-83 an embedded %s in the colors of a phone keeps them', async (format) => {
  const docx = await docxOf({
    body: embeddedPicture('rId1'),
    relationships: [['rId1', 'image', `media/picture.${format}`]],
    parts: { [`word/media/picture.${format}`]: await profiledPicture('p3', format) },
  })

  const { colorsAt } = await expectSound(await convert(docx))

  const quarter = [0.25, 0.75].flatMap((y) =>
    [0.25, 0.75].map((x) => [(72 + 72 * x) / 612, (72 + 72 * y) / 792] as const),
  )
  expect(await colorsAt(1, quarter)).toEqual(['#ff0000', '#00ff00', '#0000ff', '#ffff00'])
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

test.each([
  ['a web link', 'https://school.example'],
  ['a mail link', 'mailto:office@school.example'],
  ['a link without a relationship', undefined],
])('DOC-27 %s in a document without styles is shown as text', async (_what, target) => {
  const link = '<w:hyperlink r:id="rId1"><w:r><w:t>Our school</w:t></w:r></w:hyperlink>'
  const docx = await docxOf({
    body: `<w:p><w:r><w:t xml:space="preserve">See </w:t></w:r>${link}<w:r><w:t>, please.</w:t></w:r></w:p>`,
    relationships: target === undefined ? [] : [['rId1', 'hyperlink', target, 'External']],
  })

  const pdf = await convert(docx)

  expect((await expectSound(pdf)).pages[0]?.text).toBe('See Our school, please.')
  expect(await everythingIn(pdf)).not.toContain('school.example')
})

const run = (inside: string, properties = '') => `<w:p><w:r>${properties}${inside}</w:r></w:p>`
const field = (code: string) =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`
const hiddenStyle = `<w:styles ${namespaces}><w:style w:type="character" w:styleId="H"><w:name w:val="H"/><w:rPr><w:vanish/></w:rPr></w:style></w:styles>`
test.each<readonly [string, ConversionFailure, Parameters<typeof docxOf>[0]]>([
  ['inserted text', 'trackedChanges', { body: '<w:p><w:ins w:id="1"><w:r><w:t>x</w:t></w:r></w:ins></w:p>' }],
  [
    'deleted text',
    'trackedChanges',
    { body: '<w:p><w:del w:id="1"><w:r><w:delText>x</w:delText></w:r></w:del></w:p>' },
  ],
  ['hidden text', 'hiddenText', { body: run('<w:t>secret</w:t>', '<w:rPr><w:vanish/></w:rPr>') }],
  [
    'text that a style hides',
    'hiddenText',
    {
      body: run('<w:t>secret</w:t>', '<w:rPr><w:rStyle w:val="H"/></w:rPr>'),
      relationships: [['rId1', 'styles', 'styles.xml']],
      parts: { 'word/styles.xml': hiddenStyle },
    },
  ],
  ['a field that keeps its text in its code', 'fields', { body: field('MACROBUTTON NoMacro My essay') }],
  ['an equation in a field code', 'equation', { body: field(' EQ \\f(1,2) ') }],
  [
    'a picture of an unknown kind',
    'pictureKind',
    {
      body: embeddedPicture('rId1'),
      relationships: [['rId1', 'image', 'media/drawing.svg']],
      parts: { 'word/media/drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    },
  ],
  [
    'an object without a picture',
    'embeddedObject',
    { body: run('<w:object><o:OLEObject ProgID="Excel.Sheet"/></w:object>') },
  ],
  ['text outside of any run', 'unknownContent', { body: '<w:p>My essay</w:p>' }],
  [
    'inserted text in a header',
    'trackedChanges',
    {
      body: `${paragraph('Text')}<w:sectPr><w:headerReference w:type="default" r:id="rId1"/></w:sectPr>`,
      relationships: [['rId1', 'header', 'header1.xml']],
      parts: {
        'word/header1.xml': `<w:hdr ${namespaces}><w:p><w:ins w:id="1"><w:r><w:t>x</w:t></w:r></w:ins></w:p></w:hdr>`,
      },
    },
  ],
])('DOC-28 %s is refused', async (_what, failure, options) => {
  await expect(convert(await docxOf(options))).rejects.toMatchObject({ failure })
})

test('DOC-29 a document whose layout explodes is ended at its limit of processor time and not tried again', async () => {
  const nested = (depth: number): string =>
    depth === 0 ? '<w:p/>' : `<w:tbl><w:tr>${`<w:tc>${nested(depth - 1)}<w:p/></w:tc>`.repeat(2)}</w:tr></w:tbl>`
  const before = childProcessesOf(process.pid)
  const limited = limitedLayout(500)
  onTestFinished(limited.close)

  const converting = convertInProcess(await docxOf({ body: nested(10) }), 'a.docx', limited)

  await expect(converting).rejects.toSatisfy(
    (error) => error instanceof Unconvertible && error.failure === 'tookTooLong',
  )
  await vi.waitFor(() => expect(childProcessesOf(process.pid)).toEqual(before), { timeout: 45_000 })
})

const section = (inside: string) =>
  `<w:sectPr>${inside}<w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440"/></w:sectPr>`
const endOfSection = (inside: string) => `<w:p><w:pPr>${section(inside)}</w:pPr></w:p>`
const headerReference = '<w:headerReference w:type="default" r:id="rId1"/>'
const footerReference = '<w:footerReference w:type="default" r:id="rId2"/>'
const continuous = '<w:type w:val="continuous"/>'

const pagesWith = async (body: string, footer = 'Its footer') => {
  const docx = await docxOf({
    body,
    relationships: [
      ['rId1', 'header', 'header1.xml'],
      ['rId2', 'footer', 'footer1.xml'],
      ['rId3', 'footer', 'footer2.xml'],
    ],
    parts: {
      'word/header1.xml': `<w:hdr ${namespaces}>${paragraph('Its header')}</w:hdr>`,
      'word/footer1.xml': `<w:ftr ${namespaces}>${paragraph(footer)}</w:ftr>`,
      'word/footer2.xml': `<w:ftr ${namespaces}>${paragraph('Page 1')}</w:ftr>`,
    },
  })
  return (await expectSound(await convert(docx))).pages.map(({ text }) => text)
}

test('DOC-25 the header of a section that ends inside a content control is shown', async () => {
  const control = `<w:sdt><w:sdtContent>${paragraph('Cover')}${endOfSection(headerReference)}</w:sdtContent></w:sdt>`

  const pages = await pagesWith(control + paragraph('Main') + section(footerReference))

  expect(pages).toEqual([expect.stringContaining('Its header'), expect.stringMatching(/Main.*Its footer/s)])
  expect(pages[0]).not.toContain('Its footer')
})

test('DOC-25 the footer of a section that starts within a page is shown, on a page of its own', async () => {
  const pages = await pagesWith(
    paragraph('Before') + endOfSection(headerReference) + paragraph('After') + section(footerReference + continuous),
  )

  expect(pages).toEqual([expect.stringContaining('Before'), expect.stringMatching(/After.*Its footer/s)])
})

test.each([
  ['says the same', 'rId2', 'rId3', 'Page 2'],
  ['is empty', 'rId3', 'rId2', ''],
])('DOC-25 a section that starts within a page stays there if its footer %s', async (_what, one, other, text) => {
  const reference = (id: string) => footerReference.replace('rId2', id)
  const first = paragraph('Before') + endOfSection(reference(one))

  const pages = await pagesWith(first + paragraph('After') + section(reference(other) + continuous), text)

  expect(pages).toHaveLength(1)
})

test('DOC-28 the lines that do not fit into a table row of an exact height are shown', async () => {
  const lines = paragraph('First line') + paragraph('Second line') + paragraph('Third line')
  const height = '<w:trPr><w:trHeight w:val="280" w:hRule="exact"/></w:trPr>'
  const body = `<w:tbl><w:tblGrid><w:gridCol w:w="4000"/></w:tblGrid><w:tr>${height}<w:tc>${lines}</w:tc></w:tr></w:tbl><w:p/>`

  const { pages } = await expectSound(await convert(await docxOf({ body })))

  expect(pages[0]?.text).toMatch(/First line.*Second line.*Third line/s)
})

const formField = (code: string, data: string) =>
  `<w:r><w:rPr><w:sz w:val="96"/></w:rPr><w:fldChar w:fldCharType="begin"><w:ffData>${data}</w:ffData></w:fldChar></w:r>
<w:r><w:instrText> ${code} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`

test('DOC-28 the chosen entry of a list in a form is shown', async () => {
  const entries = ['Home school', 'Private school'].map((entry) => `<w:listEntry w:val="${entry}"/>`).join('')
  const list = formField('FORMDROPDOWN', `<w:ddList><w:result w:val="1"/>${entries}</w:ddList>`)

  const { pages } = await expectSound(await convert(await docxOf({ body: `<w:p>${list}</w:p>` })))

  expect(pages[0]?.text).toContain('Private school')
})

test('DOC-28 a ticked box of a form is shown', async () => {
  const box = formField(
    'FORMCHECKBOX',
    '<w:checkBox><w:size w:val="96"/><w:default w:val="0"/><w:checked/></w:checkBox>',
  )

  const { colorsAt } = await expectSound(await convert(await docxOf({ body: `<w:p>${box}</w:p>` })))

  const where = Array.from({ length: 72 * 72 }, (_, at) => [(72 + (at % 72)) / 612, (72 + at / 72) / 792] as const)
  expect(await colorsAt(1, where)).toContain('#000000')
})

test('DOC-25 content controls show what was chosen and typed, and nothing else', async () => {
  const control = (kind: string, inside: string) =>
    `<w:sdt><w:sdtPr>${kind}</w:sdtPr><w:sdtContent>${inside}</w:sdtContent></w:sdt>`
  const list = '<w:dropDownList><w:listItem w:displayText="Home" w:value="1"/></w:dropDownList>'
  const cell = control('<w:text/>', `<w:tc>${paragraph('Algebra')}</w:tc>`)
  const typed = `<w:p>${control('<w:text/>', '<w:r><w:t>Ada</w:t></w:r>')}</w:p>`
  const table = `<w:tbl><w:tblGrid><w:gridCol w:w="4000"/></w:tblGrid><w:tr>${cell}</w:tr></w:tbl><w:p/>`
  const body = typed + control(list, paragraph('Home')) + table

  const { pages } = await expectSound(await convert(await docxOf({ body })))

  expect(pages[0]?.text.split(/\s+/)).toEqual(['Ada', 'Home', 'Algebra'])
})

test('DOC-28 the text of a cell that is merged with the one above is shown', async () => {
  const row = (merge: string, text: string) =>
    `<w:tr><w:tc><w:tcPr><w:vMerge${merge}/></w:tcPr>${paragraph(text)}</w:tc></w:tr>`
  const rows = row(' w:val="restart"', 'Algebra') + row('', 'Biology')
  const body = `<w:tbl><w:tblGrid><w:gridCol w:w="4000"/></w:tblGrid>${rows}</w:tbl><w:p/>`

  const { pages } = await expectSound(await convert(await docxOf({ body })))

  expect(pages[0]?.text).toMatch(/Algebra\s+Biology/)
})

test('DOC-28 text that is hidden on web pages only is shown', async () => {
  const entry = run('<w:t>Page 17</w:t>', '<w:rPr><w:webHidden/></w:rPr>')

  const { pages } = await expectSound(await convert(await docxOf({ body: paragraph('Contents') + entry })))

  expect(pages[0]?.text).toContain('Page 17')
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
