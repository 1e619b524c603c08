import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { DocxLayout } from '../convert-docx.ts'
import { finishPdf } from '../convert-docx.ts'
import { conversionMessages } from '../failures.ts'
import { createConverter } from '../host/create-converter.ts'
import { layOutWith } from '../testing/convert-in-process.ts'
import { docxOf, embeddedPicture, namespaces, paragraph, relationshipsXml } from '../testing/docx-of.ts'
import { expectSound } from '../testing/expect-sound.ts'
import { phonePhoto, quarteredPng, quarters } from '../testing/pictures.ts'
import { folderWith } from '../testing/processes.ts'
import { createTypst } from '../typst/create-typst.ts'
import { conversionFiles } from '../work-folder.ts'
import { textShareFor } from './fit-table.ts'
import type { WordFiles } from './word-files.ts'
import { createWordLayout } from './word-layout.ts'

const neverAborted = new AbortController().signal
const layout = createWordLayout()
afterAll(() => layout.close())

const layOut = async (
  docx: Buffer,
  options: { readonly with?: DocxLayout; readonly change?: (files: WordFiles) => WordFiles } = {},
) => {
  const { with: used = layout, ...rest } = options
  return Buffer.from(await finishPdf(await layOutWith(used, rest)(docx)))
}

test('DOC-18 a document that needs too much time or memory to lay out fails alone', async () => {
  const hasty = createWordLayout(createTypst({ timeoutMs: 1 }))
  const narrow = createWordLayout(createTypst({ maxMemoryBytes: 24 * 1024 * 1024 }))
  const docx = await docxOf({ body: paragraph('Words').repeat(2_000) })

  await expect(layOut(docx, { with: hasty })).rejects.toMatchObject({ name: 'Error', failure: 'tookTooLong' })
  await expect(layOut(docx, { with: narrow })).rejects.toMatchObject({ failure: 'tooMuchMemory' })

  expect((await expectSound(await layOut(await docxOf()))).pages[0]?.text).toContain('Hello')
  await Promise.all([hasty.close(), narrow.close()])
})

test('OPS-15 an aborted document is not laid out', async () => {
  const controller = new AbortController()
  controller.abort()

  await expect(layOutWith(layout, { signal: controller.signal })(await docxOf())).rejects.toMatchObject({
    failure: 'gaveUp',
  })
})

test('DOC-26 a document that Typst refuses is not tried again', async () => {
  const broken = (files: WordFiles) => ({ ...files, document: Buffer.from('{}') })

  await expect(layOut(await docxOf(), { change: broken })).rejects.toMatchObject({ failure: 'unknownContent' })
})

test('DOC-26 characters that none of our fonts has are refused', async () => {
  await expect(layOut(await docxOf({ body: paragraph('\u{1F9D1}\u{13000}') }))).rejects.toMatchObject({
    failure: 'letters',
  })
})

test('DOC-25 text that looks like markup stays text', async () => {
  const text = '#import &quot;x&quot; $a$ *b* _c_ @d &lt;e&gt; \\ [f] = g // h'

  const { pages } = await expectSound(await layOut(await docxOf({ body: paragraph(text) })))

  expect(pages[0]?.text).toContain('#import "x" $a$ *b* _c_ @d <e> \\ [f] = g // h')
})

test('DOC-25 a cell that is higher than a page continues on the next page, even if it should be kept together', async () => {
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

test('DOC-25 a word that is wider than its cell is broken within the cell, and its last letter has a line of its own', async () => {
  const courier = '<w:rPr><w:rFonts w:ascii="Courier New"/><w:sz w:val="24"/></w:rPr>'
  const red = paragraph('Next', '<w:pPr><w:shd w:val="clear" w:fill="FF0000"/></w:pPr>')
  const down = Array.from({ length: 200 }, (_, at) => [0.15, at / 200] as const)
  const layOutWords = async (words: string) => {
    const cell = `<w:tc><w:p><w:r>${courier}<w:t>${words}</w:t></w:r></w:p>${red}</w:tc>`
    const table = `<w:tbl><w:tblGrid><w:gridCol w:w="1500"/></w:tblGrid><w:tr>${cell}</w:tr></w:tbl><w:p/>`
    const { pages, colorsAt } = await expectSound(await layOut(await docxOf({ body: table })))
    return { text: pages[0]?.text ?? '', startOfRed: (await colorsAt(1, down)).indexOf('#ff0000') }
  }

  const broken = await layOutWords('abcdefghijklmnopq followin')

  // The cell has room for eight letters.
  const apart = await layOutWords('abcdefgh ijklmnop q followin')
  expect(broken.startOfRed).toBe(apart.startOfRed)
  expect(broken.text.replaceAll(' ', '')).toBe('abcdefghijklmnopqfollowinNext')
})

test('DOC-25 lines that are all superscript do not cover each other', async () => {
  const line =
    '<w:p><w:r><w:rPr><w:sz w:val="24"/><w:vertAlign w:val="superscript"/></w:rPr><w:t>1 See page 9</w:t></w:r></w:p>'
  const red = paragraph('Next', '<w:pPr><w:shd w:val="clear" w:fill="FF0000"/></w:pPr>')
  const down = Array.from({ length: 396 }, (_, at) => [0.5, at / 396] as const)

  const { colorsAt } = await expectSound(await layOut(await docxOf({ body: line.repeat(10) + red })))

  // Raised by a third of twelve points, the letters reach eleven points above the line they stand on.
  expect((await colorsAt(1, down)).indexOf('#ff0000') * 2).toBeGreaterThan(72 + 10 * 10.5)
})

test('DOC-25 repeated rows of a table that are higher than a page continue on the next page', async () => {
  const lines = Array.from({ length: 80 }, (_, index) => `line${index}.`)
  const cell = `<w:tc>${lines.map((line) => paragraph(line)).join('')}</w:tc>`
  const body = `<w:tbl><w:tblGrid><w:gridCol w:w="8000"/></w:tblGrid><w:tr><w:trPr><w:tblHeader/></w:trPr>${cell}</w:tr><w:tr><w:tc>${paragraph('Last row')}</w:tc></w:tr></w:tbl>`

  const { pages } = await expectSound(await layOut(await docxOf({ body })))

  const text = pages.map((page) => page.text).join(' ')
  for (const line of [...lines, 'Last row']) expect(text).toContain(line)
})

test('DOC-25 a paragraph with pictures that is higher than a page continues on the next page, even if it should be kept together', async () => {
  const picture = embeddedPicture('rId1').replaceAll(/^<w:p>|<\/w:p>$/g, '')
  const narrow = '<w:pPr><w:keepLines/><w:ind w:left="7800"/></w:pPr>'
  const body = `<w:p>${narrow}${picture.repeat(9)}<w:r><w:t>After them</w:t></w:r></w:p>`
  const relationships = [['rId1', 'image', 'media/a.png']] as const
  const parts = { 'word/media/a.png': await quarteredPng() }

  const { pages } = await expectSound(await layOut(await docxOf({ body, relationships, parts })))

  expect(pages).toHaveLength(2)
  expect(pages[1]?.text).toContain('After them')
})

test('DOC-18 a child process reads the document, and a thread lays it out', async () => {
  const converter = createConverter({ layout: createWordLayout() })
  onTestFinished(converter.close)
  const folder = await folderWith(await docxOf({ body: paragraph('Through both') }))

  await converter.convert(folder, 'a.docx', neverAborted)

  expect((await expectSound(await readFile(join(folder, conversionFiles.pdf)))).pages[0]?.text).toContain(
    'Through both',
  )
})

test('DOC-26 the child process reports why a document is refused', async () => {
  const converter = createConverter({ layout: createWordLayout() })
  onTestFinished(converter.close)
  const docx = await docxOf({ body: '<w:p><w:ins w:id="1"><w:r><w:t>added</w:t></w:r></w:ins></w:p>' })
  const folder = await folderWith(docx)

  await expect(converter.convert(folder, 'a.docx', neverAborted)).rejects.toMatchObject({ failure: 'trackedChanges' })
})

const withPicture = (name: string, bytes: Buffer) =>
  docxOf({
    body: embeddedPicture('rId1'),
    relationships: [['rId1', 'image', `media/${name}`]],
    parts: { [`word/media/${name}`]: bytes },
  })

/** A picture of one inch in front of the text, at a distance in points. */
const floating = (from: string, across: number, down: number) => {
  const offset = (name: string, origin: string, points: number) =>
    `<wp:${name} relativeFrom="${origin}"><wp:posOffset>${points * 12_700}</wp:posOffset></wp:${name}>`
  const columnOrPage = from === 'page' ? 'page' : 'column'
  const place = `${offset('positionH', columnOrPage, across)}${offset('positionV', from, down)}<wp:extent cx="914400" cy="914400"/><wp:wrapNone/>`
  return embeddedPicture('rId1')
    .replaceAll('wp:inline', 'wp:anchor')
    .replace('<wp:extent cx="914400" cy="914400"/>', place)
}

test.each([
  ['page', 72, 72],
  ['paragraph', 0, -40],
] as const)(
  'DOC-25 a picture behind the text, placed from its %s, covers no words before it',
  async (from, across, down) => {
    const words = paragraph('Words', '<w:pPr><w:shd w:val="clear" w:fill="FF00FF"/></w:pPr>')
    const docx = await docxOf({
      body: words.repeat(3) + floating(from, across, down).replace('<wp:anchor', '<wp:anchor behindDoc="1"'),
      relationships: [['rId1', 'image', 'media/a.png']],
      parts: { 'word/media/a.png': await quarteredPng() },
    })

    const { colorsAt } = await expectSound(await layOut(docx))

    const [besideWords, belowWords] = [
      [102 / 612, 78 / 792],
      [102 / 612, 125 / 792],
    ] as const
    expect(await colorsAt(1, [besideWords, belowWords])).toEqual(['#ff00ff', quarters[2]])
  },
)

test('DOC-25 a letterhead that fills the page behind the text is shown on every page and takes no room', async () => {
  const red = sharp({ create: { width: 40, height: 40, channels: 3, background: '#ff0000' } })
  const whole = floating('page', 0, 0)
    .replace('<wp:anchor', '<wp:anchor behindDoc="1"')
    .replace('cx="914400" cy="914400"', `cx="${612 * 12_700}" cy="${792 * 12_700}"`)
  const picture: Parameters<typeof relationshipsXml>[0] = [['rId1', 'image', 'media/a.png']]
  const docx = await docxOf({
    body: `${paragraph('First')}<w:p><w:r><w:br w:type="page"/></w:r></w:p>${paragraph('Second')}<w:sectPr><w:headerReference w:type="default" r:id="rId2"/></w:sectPr>`,
    relationships: [['rId2', 'header', 'header1.xml']],
    parts: {
      'word/header1.xml': `<w:hdr ${namespaces}>${whole}</w:hdr>`,
      'word/_rels/header1.xml.rels': relationshipsXml(picture),
      'word/media/a.png': await red.png().toBuffer(),
    },
  })

  const { pages, colorsAt } = await expectSound(await layOut(docx))

  expect(pages.map(({ text }) => text)).toEqual(['First', 'Second'])
  for (const page of [1, 2])
    expect(
      await colorsAt(page, [
        [0.02, 0.02],
        [0.98, 0.98],
      ]),
    ).toEqual(['#ff0000', '#ff0000'])
})

test.each([
  ['below the end of the page', '', 'paragraph', 0, 5_000, [0.15, 0.95]],
  ['below the end of the page, from the last line', paragraph('Line').repeat(50), 'paragraph', 0, 150, [0.15, 0.95]],
  ['right of the page', '', 'paragraph', 500, 0, [0.9, 0.12]],
  ['above and left of the page', '', 'paragraph', -300, -300, [0.05, 0.05]],
  ['outside of the page, counted from its corner', '', 'page', 700, 900, [0.95, 0.95]],
] as const)('DOC-25 a picture %s is moved onto it', async (_where, before, from, across, down, seen) => {
  const red = sharp({ create: { width: 40, height: 40, channels: 3, background: '#ff0000' } })
  const docx = await docxOf({
    body: before + floating(from, across, down) + paragraph('After'),
    relationships: [['rId1', 'image', 'media/a.png']],
    parts: { 'word/media/a.png': await red.png().toBuffer() },
  })

  const { colorsAt } = await expectSound(await layOut(docx))

  expect(await colorsAt(1, [seen])).toEqual(['#ff0000'])
})

test('DOC-25 a turned picture takes the room that it needs, on the page and beside the text', async () => {
  const red = sharp({ create: { width: 400, height: 100, channels: 3, background: '#ff0000' } })
  const wide = embeddedPicture('rId1')
    .replaceAll('cx="914400" cy="914400"', `cx="${400 * 12_700}" cy="${100 * 12_700}"`)
    .replace('<a:xfrm>', '<a:xfrm rot="5400000">')
  const docx = await docxOf({
    body: wide,
    relationships: [['rId1', 'image', 'media/a.png']],
    parts: { 'word/media/a.png': await red.png().toBuffer() },
  })

  const { colorsAt } = await expectSound(await layOut(docx))

  const [insideTop, insideEnd, above, beside] = [
    [0.2, 0.1],
    [0.2, 0.58],
    [0.2, 0.05],
    [0.4, 0.15],
  ] as const
  expect(await colorsAt(1, [insideTop, insideEnd, above, beside])).toEqual(['#ff0000', '#ff0000', '#ffffff', '#ffffff'])
})

const vmlPicture = (style: string) =>
  `<w:p><w:r><w:pict><v:shape style="width:72pt;height:72pt;${style}"><v:imagedata r:id="rId1"/></v:shape></w:pict></w:r></w:p>`
const [red, green, blue, yellow] = quarters

test.each([
  [
    'mirrored from left to right',
    embeddedPicture('rId1').replace('<a:xfrm>', '<a:xfrm flipH="1">'),
    [green, red, yellow, blue],
  ],
  [
    'mirrored upside down',
    embeddedPicture('rId1').replace('<a:xfrm>', '<a:xfrm flipV="true">'),
    [blue, yellow, red, green],
  ],
  [
    'mirrored and then turned',
    embeddedPicture('rId1').replace('<a:xfrm>', '<a:xfrm flipH="1" rot="5400000">'),
    [yellow, green, blue, red],
  ],
  ['mirrored in the older format', vmlPicture('flip:x;'), [green, red, yellow, blue]],
  ['turned in the older format', vmlPicture('rotation:90'), [blue, red, yellow, green]],
  [
    'cut in the older format',
    vmlPicture('').replace('<v:imagedata', '<v:imagedata cropleft="32768f" croptop=".5"'),
    [yellow, yellow, yellow, yellow],
  ],
  ['turned back in the older format', vmlPicture('rotation:-5898240fd'), [green, yellow, red, blue]],
])('DOC-25 a picture that is %s is shown like that', async (_how, body, seen) => {
  const docx = await docxOf({
    body,
    relationships: [['rId1', 'image', 'media/a.png']],
    parts: { 'word/media/a.png': await quarteredPng() },
  })

  const { colorsAt } = await expectSound(await layOut(docx))

  const [left, right, top, bottom] = [90 / 612, 126 / 612, 90 / 792, 126 / 792]
  const places = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ] as const
  expect(await colorsAt(1, places)).toEqual(seen)
})

const tableOf = (columns: number, width: number, word: (column: number) => string) =>
  docxOf({
    body: `<w:tbl><w:tblGrid>${`<w:gridCol w:w="${width * 20}"/>`.repeat(columns)}</w:tblGrid><w:tr>${Array.from(
      { length: columns },
      (_, column) => `<w:tc>${paragraph(word(column))}</w:tc>`,
    ).join('')}</w:tr></w:tbl><w:p/>`,
  })

/** The texts of the first page that reach into the next one of the same line. */
const overlapsIn = async (pdf: Uint8Array) => {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const page = await (await getDocument({ data: new Uint8Array(pdf) }).promise).getPage(1)
  const found = (await page.getTextContent()).items.flatMap((item) =>
    'str' in item && item.str.trim() !== ''
      ? [{ text: item.str, left: item.transform[4], right: item.transform[4] + item.width, line: item.transform[5] }]
      : [],
  )
  return found.filter((one) =>
    found.some((two) => one !== two && one.line === two.line && one.left <= two.left && one.right > two.left + 1),
  )
}

test.each([
  ['columns that are too wide together', 24, 36, (column: number) => `Col${column}`],
  ['forty columns with a letter each', 40, 36, (column: number) => 'ABCD'[column % 4] ?? ''],
  ['narrow columns that were made so', 12, 20, () => 'Grades'],
])('DOC-25 the words of a table with %s do not cover each other', async (_what, columns, width, word) => {
  const pdf = await layOut(await tableOf(columns, width, word))

  await expectSound(pdf)
  expect(await overlapsIn(pdf)).toEqual([])
})

test.each([
  ['not for a long word in a cell that is wide enough', { width: 93, padding: 10.8, word: 160 }, 0.2, 1],
  ['not for an empty cell', { width: 2, padding: 10, word: 0 }, 0.2, 1],
  ['as little as its words need', { width: 40, padding: 10, word: 50 }, 0.5, 0.7],
])('DOC-25 the text of a table shrinks with it, %s', (_how, cell, share, textShare) => {
  expect(textShareFor([cell], share)).toBe(textShare)
})

test.each([
  ['is far too wide', 36],
  ['has columns too narrow for two letters', 8],
])('DOC-26 a table of sixty columns that %s is refused', async (_why, width) => {
  const docx = await tableOf(60, width, (column) => `Col${column}`)

  await expect(layOut(docx)).rejects.toMatchObject({ failure: 'narrowColumns' })
  expect(conversionMessages.narrowColumns).toMatch(/^Your document .* Please .*PDF/)
})

test.each(['png', 'jpeg', 'gif', 'tiff', 'webp'] as const)('DOC-15 a picture in %s is shown', async (format) => {
  const red = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#ff0000' } })
    .toFormat(format)
    .toBuffer()

  const { colorsAt } = await expectSound(await layOut(await withPicture(`red.${format}`, red)))

  expect(await colorsAt(1, [[0.15, 0.12]])).toEqual([expect.stringMatching(/^#f[ef]0[01]0[01]$/)])
})

test('DOC-15 the metadata of a picture is not in the PDF', async () => {
  const pdf = await layOut(await withPicture('photo.jpeg', await phonePhoto(6)))

  expect(pdf.includes('Exif')).toBe(false)
})
