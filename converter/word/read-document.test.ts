import { expect, test } from 'vitest'
import { cleanDocx } from '../docx/clean-docx.ts'
import { docxOf, linkedPicture, namespaces, paragraph } from '../testing/docx-of.ts'
import type { Block, Inline, Paragraph, Table } from './model.ts'
import { readDocument } from './read-document.ts'

type Options = NonNullable<Parameters<typeof docxOf>[0]>

const read = async (options: Options) => (await readDocument(await cleanDocx(await docxOf(options)))).model
const bodyOf = async (options: Options) => (await read(options)).sections.flatMap(({ blocks }) => blocks)
const isParagraph = (block: Block): block is Paragraph => block.kind === 'paragraph'
const isTable = (block: Block): block is Table => block.kind === 'table'
const words = (inlines: readonly Inline[]) =>
  inlines
    .map((inline) => (inline.kind === 'text' ? inline.text : inline.kind === 'tab' ? '\t' : `[${inline.kind}]`))
    .join('')
const textOf = (block: Block | undefined) => (block && isParagraph(block) ? words(block.inlines) : undefined)

const withPart = (kind: string, xml: string): Pick<Options, 'relationships' | 'parts'> => ({
  relationships: [['rId1', kind, `${kind}.xml`]],
  parts: { [`word/${kind}.xml`]: xml },
})

const level = (index: number, format: string, text: string) =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
const numbering = `<w:numbering ${namespaces}>
<w:abstractNum w:abstractNumId="0">${level(0, 'upperRoman', '%1.')}${level(1, 'lowerLetter', '%1.%2)')}</w:abstractNum>
<w:abstractNum w:abstractNumId="1">${level(0, 'bullet', '\uf0b7')}</w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
<w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>
<w:num w:numId="3"><w:abstractNumId w:val="1"/></w:num></w:numbering>`
const item = (list: number, at: number) =>
  paragraph('item', `<w:pPr><w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>`)

test('DOC-25 lists count on each level, restart below a new number, and start where the document says', async () => {
  const body = [item(1, 0), item(1, 1), item(1, 1), item(1, 0), item(1, 1), item(3, 0), item(2, 0), item(2, 0)].join('')

  const labels = (await bodyOf({ body, ...withPart('numbering', numbering) })).map(
    (block) => textOf(block)?.split('\t')[0],
  )

  expect(labels).toEqual(['I.', 'I.a)', 'I.b)', 'II.', 'II.a)', '•', 'V.', 'VI.'])
})

test('DOC-25 a style is made of the defaults, base styles, the style and the run, each overriding the one before', async () => {
  const styles = `<w:styles ${namespaces}><w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/><w:rFonts w:asciiTheme="minorHAnsi"/></w:rPr></w:rPrDefault></w:docDefaults>
<w:style w:type="paragraph" w:default="1" w:styleId="N"><w:name w:val="Normal"/><w:rPr><w:i/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="B"><w:name w:val="Base"/><w:basedOn w:val="N"/><w:pPr><w:jc w:val="center"/></w:pPr><w:rPr><w:color w:val="FF0000"/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 2"/><w:basedOn w:val="B"/><w:rPr><w:b/><w:i w:val="0"/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="L"><w:name w:val="Loop"/><w:basedOn w:val="L"/></w:style></w:styles>`
  const theme = `<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:themeElements><a:fontScheme><a:majorFont><a:latin typeface="Cambria"/></a:majorFont><a:minorFont><a:latin typeface="Calibri"/></a:minorFont></a:fontScheme></a:themeElements></a:theme>`
  const body = `<w:p><w:pPr><w:pStyle w:val="H"/></w:pPr><w:r><w:rPr><w:sz w:val="30"/></w:rPr><w:t>x</w:t></w:r></w:p>${paragraph('y', '<w:pPr><w:pStyle w:val="L"/></w:pPr>')}`

  const model = await read({
    body,
    relationships: [
      ['rId1', 'styles', 'styles.xml'],
      ['rId2', 'theme', 'theme.xml'],
    ],
    parts: { 'word/styles.xml': styles, 'word/theme.xml': theme },
  })

  const [heading] = model.sections[0]?.blocks ?? []
  expect(heading).toMatchObject({ heading: 2, align: 'center' })
  expect(model.styles[0]).toMatchObject({ font: ['Carlito'], size: 15, bold: true, italic: false, fill: '#ff0000' })
})

const cell = (text: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`
const empty = (properties: string) => `<w:tc><w:tcPr>${properties}</w:tcPr><w:p/></w:tc>`

test('DOC-25 merged cells span their columns and rows; text in a merged-away cell is kept', async () => {
  const body = `<w:tbl><w:tblGrid><w:gridCol w:w="2000"/><w:gridCol w:w="1000"/></w:tblGrid>
<w:tr>${cell('tall', '<w:vMerge w:val="restart"/>')}${cell('a')}</w:tr><w:tr>${empty('<w:vMerge/>')}${cell('b')}</w:tr>
<w:tr>${cell('kept', '<w:vMerge/>')}${cell('c')}</w:tr><w:tr>${cell('wide', '<w:gridSpan w:val="2"/>')}</w:tr></w:tbl>`

  const [table] = (await bodyOf({ body })).filter(isTable)

  expect(table?.columns).toEqual([100, 50])
  expect(table?.cells.map(({ x, y, colspan, rowspan, blocks }) => [textOf(blocks[0]), x, y, colspan, rowspan])).toEqual(
    [
      ['tall', 0, 0, 1, 2],
      ['a', 1, 0, 1, 1],
      ['b', 1, 1, 1, 1],
      ['kept', 0, 2, 1, 1],
      ['c', 1, 2, 1, 1],
      ['wide', 0, 3, 2, 1],
    ],
  )
})

test('DOC-25 a note in a merged-away cell is kept', async () => {
  const noted = '<w:tc><w:tcPr><w:vMerge/></w:tcPr><w:p><w:r><w:footnoteReference w:id="2"/></w:r></w:p></w:tc>'
  const body = `<w:tbl><w:tr>${cell('tall', '<w:vMerge w:val="restart"/>')}</w:tr><w:tr>${noted}</w:tr></w:tbl>`
  const notes = `<w:footnotes ${namespaces}><w:footnote w:id="2">${paragraph('A note')}</w:footnote></w:footnotes>`

  const [table] = (await bodyOf({ body, ...withPart('footnotes', notes) })).filter(isTable)

  expect(JSON.stringify(table?.cells[1]?.blocks)).toContain('A note')
})

const vertical = '<w:tcPr><w:textDirection w:val="btLr"/></w:tcPr>'

test.each([
  ['a few words', paragraph('Fall term'), -90],
  ['more text than fits', paragraph('Fall term '.repeat(40)), 0],
  ['more lines than fit', paragraph('Fall').repeat(8), 0],
  ['letters that are too large', '<w:p><w:r><w:rPr><w:sz w:val="96"/></w:rPr><w:t>Fall term</w:t></w:r></w:p>', 0],
  ['a picture', linkedPicture('rId1'), 0],
])('DOC-25 a cell with vertical text and %s is turned only if that fits', async (_what, content, rotation) => {
  const body = `<w:tbl><w:tblGrid><w:gridCol w:w="1500"/></w:tblGrid><w:tr><w:tc>${vertical}${content}</w:tc></w:tr></w:tbl>`

  const [table] = (await bodyOf({ body })).filter(isTable)

  expect(table?.cells[0]?.rotation).toBe(rotation)
})

test.each([
  ['lrTb', 0],
  ['btLr', -90],
  ['tbRl', 90],
  ['tb', 0],
  ['lr', -90],
  ['rl', 90],
])('DOC-25 the text of a cell with the direction %s is turned as Word turns it', async (direction, rotation) => {
  const properties = `<w:tcPr><w:textDirection w:val="${direction}"/></w:tcPr>`
  const body = `<w:tbl><w:tblGrid><w:gridCol w:w="1500"/></w:tblGrid><w:tr><w:tc>${properties}${paragraph('Fall')}</w:tc></w:tr></w:tbl>`

  const [table] = (await bodyOf({ body })).filter(isTable)

  expect(table?.cells[0]?.rotation).toBe(rotation)
})

const field = (code: string, shown: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>${shown}</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`

test('DOC-25 page fields are computed, other fields show their stored result, check boxes show their state', async () => {
  const box = (isTicked: boolean) =>
    `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:default w:val="${isTicked ? 1 : 0}"/></w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`
  const body = `<w:p>${field('PAGE', '7')}${field('NUMPAGES', '9')}${field('DATE \\@ "d"', '3 May')}${box(true)}${box(false)}<w:fldSimple w:instr="PAGE"><w:r><w:t>1</w:t></w:r></w:fldSimple></w:p>`

  const [paragraph] = await bodyOf({ body })

  expect(textOf(paragraph)).toBe('[page-number][page-count]3 May☒☐[page-number]')
})

test.each([
  ['PAGE', null],
  ['PAGE \\* MERGEFORMAT', null],
  ['PAGE \\* Arabic \\* MERGEFORMAT', '1'],
  ['PAGE \\* MERGEFORMAT \\* roman', 'i'],
  ['PAGE \\*ROMAN', 'I'],
])('DOC-25 the field %s shows the page number in its own format, or in that of the section', async (code, format) => {
  const [paragraph] = await bodyOf({ body: `<w:p>${field(code, '7')}</w:p>` })

  expect(paragraph).toMatchObject({ inlines: [{ kind: 'page-number', format }] })
})

test('DOC-25 sections have their own paper, and inherit headers that they do not define', async () => {
  const header = `<w:hdr ${namespaces}>${paragraph('Header')}</w:hdr>`
  const section = (inside: string) => `<w:p><w:pPr><w:sectPr>${inside}</w:sectPr></w:pPr></w:p>`
  const body = `${paragraph('one')}${section('<w:headerReference w:type="default" r:id="rId1"/><w:pgSz w:w="12240" w:h="15840"/>')}${paragraph('two')}<w:sectPr><w:pgSz w:w="15840" w:h="12240"/><w:pgNumType w:start="5" w:fmt="lowerRoman"/></w:sectPr>`

  const { sections } = await read({
    body,
    relationships: [['rId1', 'header', 'header1.xml']],
    parts: { 'word/header1.xml': header },
  })

  expect(
    sections.map(({ width, height, firstNumber, numberFormat }) => [width, height, firstNumber, numberFormat]),
  ).toEqual([
    [612, 792, null, '1'],
    [792, 612, 5, 'i'],
  ])
  expect(sections.map(({ headers }) => textOf(headers.default[0]))).toEqual(['Header', 'Header'])
})

test('DOC-25 a page break splits its paragraph; in a table it is a line break', async () => {
  const broken = '<w:p><w:r><w:t>before</w:t><w:br w:type="page"/><w:t>after</w:t></w:r></w:p>'

  const blocks = await bodyOf({ body: `${broken}<w:tbl><w:tr><w:tc>${broken}</w:tc></w:tr></w:tbl>` })

  expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'page-break', 'paragraph', 'table'])
  expect(blocks.filter(isTable).map(({ cells }) => textOf(cells[0]?.blocks[0]))).toEqual(['before[line]after'])
})

test.each([
  ['shares of the table', '<w:tcW w:w="25%" w:type="pct"/>', '<w:tcW w:w="3750" w:type="pct"/>', [117, 351]],
  ['lengths', '<w:tcW w:w="2000" w:type="dxa"/>', '<w:tcW w:w="4000" w:type="dxa"/>', [100, 200]],
  ['nothing', '', '', [239.4, 239.4]],
])(
  'DOC-25 a table whose grid has no meaning has columns by what its cells say: %s',
  async (_what, one, other, columns) => {
    const cell = (width: string) => `<w:tc><w:tcPr>${width}</w:tcPr>${paragraph('Algebra')}</w:tc>`
    const grid = '<w:tblGrid><w:gridCol w:w="100"/><w:gridCol w:w="100"/></w:tblGrid>'

    const [table] = await bodyOf({ body: `<w:tbl>${grid}<w:tr>${cell(one)}${cell(other)}</w:tr></w:tbl><w:p/>` })

    expect(table).toMatchObject({ kind: 'table', columns })
  },
)

test('DOC-88 how letters are read stands in brackets behind them', async () => {
  const runs = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
  const ruby = `<w:ruby><w:rubyPr/><w:rt>${runs('よみ')}</w:rt><w:rubyBase>${runs('読')}</w:rubyBase></w:ruby>`

  const [found] = await bodyOf({ body: `<w:p><w:r>${ruby}</w:r>${runs('む')}</w:p>` })

  expect(textOf(found)).toBe('読 (よみ)む')
})

test('DOC-25 characters of symbol fonts become the same characters of Unicode', async () => {
  const body = `<w:p><w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r><w:r><w:rPr><w:rFonts w:ascii="Symbol"/></w:rPr><w:t>ab</w:t></w:r></w:p>`

  expect(textOf((await bodyOf({ body }))[0])).toBe('✓αβ')
})

test('DOC-25 a word that is longer than its line may break anywhere, also across styles', async () => {
  const body = `<w:p><w:r><w:t>${'a'.repeat(100)}</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>${'b'.repeat(100)} short</w:t></w:r></w:p>`

  const text = textOf((await bodyOf({ body }))[0]) ?? ''

  expect(text.replaceAll('\u200b', '')).toBe(`${'a'.repeat(100)}${'b'.repeat(100)} short`)
  expect(text.split('\u200b')).toHaveLength(201)
})

test.each([
  ['space between its letters', '<w:spacing w:val="400"/>', 'PROFESSIONAL-EXPERIENCE'],
  ['letters of equal width', '<w:rFonts w:ascii="Courier New"/>', 'illi'.repeat(20)],
])('DOC-25 a word that is wider than its line because of %s may break', async (_why, properties, word) => {
  const wide = `<w:p><w:r><w:rPr>${properties}</w:rPr><w:t>${word}</w:t></w:r></w:p>`

  const [broken, whole] = (await bodyOf({ body: wide + paragraph(word) })).map(textOf)

  expect(broken).toBe(`${[...word].join('\u200b')}\u200b`)
  expect(whole).toBe(word)
})

test('DOC-25 words that are joined by no-break spaces may break after them if they are wider than a line', async () => {
  const many = Array.from({ length: 60 }, (_, index) => `word${index}`).join('\u00a0')

  const [long, short] = (await bodyOf({ body: paragraph(many) + paragraph('10\u00a0km') })).map(textOf)

  expect(long).toBe(many.replaceAll('\u00a0', '\u00a0\u200b'))
  expect(short).toBe('10\u00a0km')
})

const floatingPicture = (across: string, down: string) => {
  const offset = '<wp:posOffset>127000</wp:posOffset>'
  const place = `<wp:positionH relativeFrom="${across}">${offset}</wp:positionH><wp:positionV relativeFrom="${down}">${offset}</wp:positionV>`
  return linkedPicture('rId1')
    .replaceAll('wp:inline', 'wp:anchor')
    .replace('<wp:extent', `${place}<wp:wrapNone/><wp:extent`)
}

test.each([
  ['page', 'page', { at: 'page', x: 10, y: 10 }],
  ['leftMargin', 'topMargin', { at: 'page', x: 10, y: 10 }],
  ['margin', 'margin', { at: 'page', x: 82, y: 82 }],
  ['rightMargin', 'bottomMargin', { at: 'page', x: 550, y: 730 }],
  ['column', 'paragraph', { at: 'paragraph', x: 82, y: 10 }],
])('DOC-25 a picture is placed from the %s and the %s that the document names', async (across, down, place) => {
  const [picture] = await bodyOf({ body: floatingPicture(across, down) })

  expect(picture).toMatchObject({ kind: 'picture', place })
})
