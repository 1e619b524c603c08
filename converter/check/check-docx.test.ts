import { expect, test } from 'vitest'
import { line, onePage } from '../testing/corpus/pdf-page.ts'
import { docxOf, embeddedPicture, namespaces, paragraph, textBox } from '../testing/docx-of.ts'
import { streamObject } from '../testing/pdfs.ts'
import { quarteredPng } from '../testing/pictures.ts'
import { checkDocx } from './check-docx.ts'

type Options = NonNullable<Parameters<typeof docxOf>[0]>

/** A page that shows these words and nothing else. */
const pageOf = (...lines: readonly string[]) =>
  onePage({ content: streamObject(lines.map((text, at) => line(text).replace('700', `${700 - at * 20}`)).join('\n')) })

const part = (name: string, inside: string) => `<w:${name} ${namespaces}>${inside}</w:${name}>`
const run = (inside: string) => `<w:p><w:r>${inside}</w:r></w:p>`
const good = paragraph('Good')

const withNote = (kind: string, id = '1'): Options => ({
  body: good + run(`<w:${kind}Reference w:id="1"/>`),
  relationships: [['rId1', `${kind}s`, `${kind}s.xml`]],
  parts: { [`word/${kind}s.xml`]: part(`${kind}s`, `<w:${kind} w:id="${id}">${paragraph('grades')}</w:${kind}>`) },
})

const withEdge = (name: 'header' | 'footer', kind: string, section = ''): Options => ({
  body: `${good}<w:sectPr><w:${name}Reference w:type="${kind}" r:id="rId1"/>${section}</w:sectPr>`,
  relationships: [['rId1', name, `${name}1.xml`]],
  parts: { [`word/${name}1.xml`]: part(name === 'header' ? 'hdr' : 'ftr', paragraph('grades')) },
})

const field = (code: string) =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>grades</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`

const styled = (properties: string): Options => ({
  body: good + paragraph('grades', '<w:pPr><w:pStyle w:val="Mark"/></w:pPr>'),
  relationships: [['rId1', 'styles', 'styles.xml']],
  parts: { 'word/styles.xml': part('styles', `<w:style w:styleId="Mark"><w:rPr>${properties}</w:rPr></w:style>`) },
})

const inserted = (name: string) => `<w:p><w:${name}><w:r><w:t>grades</w:t></w:r></w:${name}></w:p>`
const mathRun = '<m:r><m:t>grades</m:t></m:r>'
const math = (inside: string) => `<w:p><m:oMath xmlns:m="urn:math">${inside}</m:oMath></w:p>`

const shown: readonly (readonly [where: string, Options])[] = [
  ['a paragraph', { body: good + paragraph('grades') }],
  ['a text box', { body: good + textBox(40, paragraph('grades')) }],
  ['a header', withEdge('header', 'default')],
  ['a footer', withEdge('footer', 'default')],
  ['the header of the first page', withEdge('header', 'first', '<w:titlePg/>')],
  ['a footnote', withNote('footnote')],
  ['an endnote', withNote('endnote')],
  ['a comment', withNote('comment')],
  ['a link', { body: good + field('HYPERLINK "https://example.edu"') }],
  ['text that was added', { body: good + inserted('ins') }],
  ['an equation', { body: good + math(mathRun) }],
  ['two runs', { body: `${good}<w:p><w:r><w:t>gra</w:t></w:r><w:r><w:t>des</w:t></w:r></w:p>` }],
  ['characters written as numbers', { body: good + paragraph('&#103;rade&#x73;') }],
  ['another case', { body: good + paragraph('GRADES') }],
]

test.each(shown)('DOC-72 a word of a docx that is missing is found: in %s', async (_where, options) => {
  const docx = await docxOf(options)

  expect(await checkDocx(docx, pageOf('Good'))).toBe('words')
  expect(await checkDocx(docx, pageOf('grades'))).toBe('words')
  expect(await checkDocx(docx, pageOf('Good', 'grades'))).toBeUndefined()
})

const choice = '<mc:Choice><w:t>Good</w:t></mc:Choice><mc:Fallback><w:t>grades</w:t></mc:Fallback>'

const notShown: readonly (readonly [what: string, Options])[] = [
  ['hidden text', { body: good + run('<w:rPr><w:vanish/></w:rPr><w:t>grades</w:t>') }],
  ['text of a hidden style', styled('<w:vanish/>')],
  ['letters of a font of signs', styled('<w:rFonts w:ascii="Wingdings"/>')],
  ['removed text', { body: good + inserted('del') }],
  ['moved text in its old place', { body: good + inserted('moveFrom') }],
  ['the number of a page', { body: good + field('PAGE') }],
  ['the code of a field', { body: good + run('<w:instrText>grades</w:instrText>') }],
  [
    'the second half of an alternative',
    { body: run(`<mc:AlternateContent xmlns:mc="urn:mc">${choice}</mc:AlternateContent>`) },
  ],
  ['a header of even pages', withEdge('header', 'even')],
  ['the header of later pages', withEdge('header', 'default', '<w:titlePg/>')],
  ['a note that is not named', withNote('footnote', '2')],
  [
    'a part of an equation that only takes room',
    { body: good + math(`<m:phant><m:phantPr><m:show m:val="0"/></m:phantPr>${mathRun}</m:phant>`) },
  ],
]

test.each(notShown)('DOC-72 %s of a docx is not expected', async (_what, options) => {
  expect(await checkDocx(await docxOf(options), pageOf('Good'))).toBeUndefined()
})

test('DOC-72 a word is found that ends on the next line, has a hyphen or other letters for the same sound', async () => {
  const docx = await docxOf({ body: paragraph('Transcript e\u0301cole O\u2019Neil \ufb01ne stra\u00dfe') })

  expect(await checkDocx(docx, pageOf('Trans-', 'cript', 'ECOLE', 'O', 'NEIL fine STRASSE'))).toBeUndefined()
})

test('DOC-72 a grade of one letter that is missing among others is found', async () => {
  const docx = await docxOf({ body: paragraph('Art') + paragraph('A') + paragraph('Biology') + paragraph('A') })

  expect(await checkDocx(docx, pageOf('Art', 'A', 'Biology'))).toBe('words')
})

test('DOC-72 a picture of a docx that is missing is found', async () => {
  const docx = await docxOf({
    body: good + embeddedPicture('rId3'),
    relationships: [['rId3', 'image', 'media/picture.png']],
    parts: { 'word/media/picture.png': await quarteredPng() },
  })

  expect(await checkDocx(docx, pageOf('Good'))).toBe('pictures')
})

test('DOC-74 a docx whose copy nobody can open cannot be compared', async () => {
  expect(await checkDocx(await docxOf(), Buffer.from('no PDF'))).toBe('unknown')
})
