import { afterAll, expect, test } from 'vitest'
import { convertInProcess } from '../testing/convert-in-process.ts'
import { docxOf, namespaces, paragraph } from '../testing/docx-of.ts'
import { expectSound } from '../testing/expect-sound.ts'
import { createWordLayout } from './word-layout.ts'

const layout = createWordLayout()
afterAll(() => layout.close())

const section = (columns: number) =>
  `<w:sectPr><w:type w:val="continuous"/><w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440"/><w:cols w:num="${columns}" w:space="720"/></w:sectPr>`
const endOf = (columns: number) => `<w:p><w:pPr>${section(columns)}</w:pPr></w:p>`
const words = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}${at}.`)
const paragraphs = (texts: readonly string[]) => texts.map((text) => paragraph(text)).join('')

const pagesOf = async (body: string, notes = '') => {
  const docx = await docxOf({
    body,
    relationships: [['rId1', 'footnotes', 'footnotes.xml']],
    parts: { 'word/footnotes.xml': `<w:footnotes ${namespaces}>${notes}</w:footnotes>` },
  })
  const { pages } = await expectSound(await convertInProcess(docx, 'columns.docx', layout))
  return pages.map(({ text }) => text.split(/\s+/).filter(Boolean))
}

test('DOC-87 columns between other text share its page, and are as high as each other', async () => {
  const lines = words('line', 80)

  const pages = await pagesOf(
    `${paragraph('Title')}${endOf(1)}${paragraphs(lines)}${endOf(2)}${paragraph('After')}${section(1)}`,
  )

  expect(pages).toEqual([['Title', ...lines, 'After']])
})

test('DOC-87 columns that do not fit on one page continue in columns on the next', async () => {
  const lines = words('line', 150)

  const pages = await pagesOf(`${paragraph('Title')}${endOf(1)}${paragraphs(lines)}${section(2)}`)

  expect(pages).toHaveLength(2)
  expect(pages.flat()).toEqual(['Title', ...lines])
})

test('DOC-87 a table, a footnote and a paragraph higher than a page in such columns are shown', async () => {
  const long = words('word', 3_000)
  const table = `<w:tbl><w:tblGrid><w:gridCol w:w="2000"/></w:tblGrid><w:tr><w:tc>${paragraph('Cell')}</w:tc></w:tr></w:tbl>`
  const noted = '<w:p><w:r><w:t>Noted</w:t><w:footnoteReference w:id="2"/></w:r></w:p>'
  const body = `${paragraph('Title')}${endOf(1)}${table}${noted}${paragraph(long.join(' '))}${section(3)}`

  const pages = await pagesOf(body, `<w:footnote w:id="2">${paragraph('Note')}</w:footnote>`)

  const found = pages.flat()
  expect(found).toEqual(expect.arrayContaining(['Title', 'Cell', 'Note']))
  expect(found.filter((word) => word.startsWith('word'))).toEqual(long)
})
