import { afterAll, expect, test } from 'vitest'
import { convertInProcess } from '../testing/convert-in-process.ts'
import { docxOf, namespaces, paragraph } from '../testing/docx-of.ts'
import { expectSound } from '../testing/expect-sound.ts'
import { createWordLayout } from './word-layout.ts'

const layout = createWordLayout()
afterAll(() => layout.close())

const mark = (id: number) => `<w:r><w:commentReference w:id="${id}"/></w:r>`
const comment = (id: number, inside: string, about = '') => `<w:comment w:id="${id}" ${about}>${inside}</w:comment>`
const withMark = (text: string, id: number) => `<w:p><w:r><w:t>${text}</w:t></w:r>${mark(id)}</w:p>`

const commented = (body: string, comments: string, parts: Readonly<Record<string, string>> = {}) =>
  docxOf({
    body,
    relationships: [
      ['rId1', 'comments', 'comments.xml'],
      ['rId2', 'header', 'header1.xml'],
      ['rId3', 'footnotes', 'footnotes.xml'],
    ],
    parts: { 'word/comments.xml': `<w:comments ${namespaces}>${comments}</w:comments>`, ...parts },
  })

const pagesOf = async (docx: Buffer) => {
  const { pages } = await expectSound(await convertInProcess(docx, 'a.docx', layout))
  return pages.map(({ text }) => text.replaceAll(/\s+/g, ' '))
}

test('DOC-82 a comment has its number where it stands, and author, date and text at the end', async () => {
  const body = withMark('Algebra', 7) + withMark('Biology', 3) + paragraph('Last line')
  const comments =
    comment(3, paragraph('Retaken in May'), 'w:author="Ann &amp; Bo" w:date="2026-05-02T10:00:00Z"') +
    comment(7, paragraph('Grade A') + paragraph('by mail'), 'w:author="王小明" w:date="0-00-00T00:00:00Z"')

  const [text = ''] = await pagesOf(await commented(body, comments))

  expect(text).toMatch(
    /Algebra ?\[C1\] .*Biology ?\[C2\] .*Last line .*Comments .*\[C1\].*Grade A .*by mail .*\[C2\] Ann & Bo, May 2, 2026 .*Retaken/,
  )
  expect(text.replaceAll(' ', '')).toContain('[C1]王小明GradeA')
})

test('DOC-82 comments in a cell, a footnote and a comment are shown, and one that is not there is left out', async () => {
  const table = `<w:tbl><w:tblGrid><w:gridCol w:w="4000"/></w:tblGrid><w:tr><w:tc>${withMark('Cell', 1)}</w:tc></w:tr></w:tbl>`
  const note = '<w:p><w:r><w:t>Text</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>'
  const footnotes = `<w:footnotes ${namespaces}><w:footnote w:id="2">${withMark('Note', 2)}</w:footnote></w:footnotes>`
  const comments = comment(1, withMark('First', 3)) + comment(2, paragraph('Second')) + comment(3, paragraph('Third'))

  const [text = ''] = await pagesOf(
    await commented(table + note + withMark('End', 9), comments, { 'word/footnotes.xml': footnotes }),
  )

  expect(text).toMatch(/Cell ?\[C1\].*End.*Comments.*\[C1\].*First ?\[C3\].*\[C2\].*Second.*\[C3\].*Third/)
  expect(text).toMatch(/Note ?\[C2\]/)
})

test('DOC-82 a comment in the header of each page is listed once', async () => {
  const header = `<w:hdr ${namespaces}>${withMark('Top', 1)}</w:hdr>`
  const section =
    '<w:sectPr><w:headerReference w:type="default" r:id="rId2"/><w:pgSz w:w="12240" w:h="15840"/></w:sectPr>'
  const body = `${paragraph('One')}<w:p><w:r><w:br w:type="page"/></w:r></w:p>${paragraph('Two')}${section}`

  const pages = await pagesOf(await commented(body, comment(1, paragraph('Said once')), { 'word/header1.xml': header }))

  for (const text of pages) expect(text).toMatch(/Top ?\[C1\]/)
  expect(pages.join(' ').match(/Said once/g)).toHaveLength(1)
})
