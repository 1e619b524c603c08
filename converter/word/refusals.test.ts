import { expect, test } from 'vitest'
import { cleanDocx } from '../docx/clean-docx.ts'
import { conversionMessages } from '../failures.ts'
import { docxOf, embeddedPicture, namespaces, paragraph } from '../testing/docx-of.ts'
import { readDocument } from './read-document.ts'

type Options = Parameters<typeof docxOf>[0]

const read = async (options: Options) => readDocument(await cleanDocx(await docxOf(options)))

const spaces = ['xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"'].join(' ')
const run = (inside: string, properties = '') => `<w:p ${spaces}><w:r>${properties}${inside}</w:r></w:p>`
const drawing = (uri: string, inside = '') =>
  `<w:drawing><wp:inline><wp:extent cx="9144" cy="9144"/><a:graphic><a:graphicData uri="${uri}">${inside}</a:graphicData></a:graphic></wp:inline></w:drawing>`
const field = (code: string) =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`
const picture = (name: string, bytes: Buffer | string): Options => ({
  body: embeddedPicture('rId1'),
  relationships: [['rId1', 'image', `media/${name}`]],
  parts: { [`word/media/${name}`]: bytes },
})

test.each<readonly [string, keyof typeof conversionMessages, Options]>([
  ['an equation in a field', 'equation', { body: field(' EQ \\f(1,2) ') }],
  ['a shape', 'drawing', { body: run('<w:pict><v:shape/></w:pict>') }],
  ['a chart', 'chart', { body: run(drawing('http://schemas.openxmlformats.org/drawingml/2006/chart')) }],
  ['a newer chart', 'chart', { body: run(drawing('http://schemas.microsoft.com/office/drawing/2014/chartex')) }],
  ['a diagram', 'diagram', { body: run(drawing('http://schemas.openxmlformats.org/drawingml/2006/diagram')) }],
  [
    'an embedded object',
    'embeddedObject',
    { body: run('<w:object><o:OLEObject ProgID="Excel.Sheet.12"/></w:object>') },
  ],
  [
    'an endnote in an endnote',
    'unknownContent',
    {
      body: run('<w:endnoteReference w:id="2"/>'),
      relationships: [['rId1', 'endnotes', 'endnotes.xml']],
      parts: {
        'word/endnotes.xml': `<w:endnotes ${namespaces}><w:endnote w:id="2">${run('<w:endnoteReference w:id="3"/>')}</w:endnote><w:endnote w:id="3">${paragraph('Lost')}</w:endnote></w:endnotes>`,
      },
    },
  ],
  ['added words', 'trackedChanges', { body: '<w:p><w:ins w:id="1"><w:r><w:t>added</w:t></w:r></w:ins></w:p>' }],
  [
    'moved words',
    'trackedChanges',
    { body: '<w:p><w:moveFrom w:id="1"><w:r><w:t>moved</w:t></w:r></w:moveFrom></w:p>' },
  ],
  [
    'a deleted paragraph mark',
    'trackedChanges',
    { body: paragraph('a', '<w:pPr><w:rPr><w:del w:id="1"/></w:rPr></w:pPr>') },
  ],
  [
    'an added row',
    'trackedChanges',
    { body: '<w:tbl><w:tr><w:trPr><w:ins w:id="1"/></w:trPr><w:tc><w:p/></w:tc></w:tr></w:tbl>' },
  ],
  ['hidden text', 'hiddenText', { body: run('<w:t>secret</w:t>', '<w:rPr><w:vanish/></w:rPr>') }],
  ['a metafile', 'pictureKind', picture('drawing.emf', Buffer.from('01000000', 'hex'))],
  ['a picture in SVG', 'pictureKind', picture('drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a broken picture', 'pictureKind', picture('photo.png', 'not a picture')],
  ['an unknown symbol', 'symbols', { body: run('<w:sym w:font="Webdings" w:char="F021"/>') }],
  ['text in a symbol font', 'symbols', { body: run('<w:t>!</w:t>', '<w:rPr><w:rFonts w:ascii="Wingdings"/></w:rPr>') }],
  ['a button whose text is its field code', 'fields', { body: field('MACROBUTTON NoMacro Click here') }],
  [
    'text in a field code',
    'unknownContent',
    { body: '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:t>lost</w:t></w:r></w:p>' },
  ],
  [
    'other text in the place of a page number',
    'fields',
    { body: '<w:p><w:fldSimple w:instr="PAGE"><w:r><w:t>my essay</w:t></w:r></w:fldSimple></w:p>' },
  ],
  ['an unknown element', 'unknownContent', { body: '<w:novelty>words</w:novelty>' }],
  ['text outside of any run', 'unknownContent', { body: '<w:p>words</w:p>' }],
  ['a missing note', 'unknownContent', { body: run('<w:footnoteReference w:id="7"/>') }],
  [
    'a note within a note',
    'unknownContent',
    {
      body: run('<w:footnoteReference w:id="2"/>'),
      relationships: [['rId1', 'footnotes', 'footnotes.xml']],
      parts: {
        'word/footnotes.xml': `<w:footnotes ${namespaces}><w:footnote w:id="2"><w:p><w:r><w:footnoteReference w:id="2"/></w:r></w:p></w:footnote></w:footnotes>`,
      },
    },
  ],
])('DOC-26 %s is refused with a message', async (_what, failure, options) => {
  await expect(read(options)).rejects.toMatchObject({ failure })
  expect(conversionMessages[failure]).toMatch(/^Your document .* Please .*PDF/)
})

test('DOC-26 a document inside the document is refused, one outside the document is left out', async () => {
  const body = `${paragraph('Here')}<w:altChunk r:id="rId1"/>`

  await expect(
    cleanDocx(
      await docxOf({
        body,
        relationships: [['rId1', 'aFChunk', 'chunk.html']],
        parts: { 'word/chunk.html': '<p>There</p>' },
      }),
    ),
  ).rejects.toMatchObject({ failure: 'embeddedDocument' })
  const outside = await read({
    body,
    relationships: [['rId1', 'aFChunk', 'http://evil.example/chunk.html', 'External']],
  })
  expect(JSON.stringify(outside.model)).toContain('Here')
})

test('DOC-17 a document with too many repeated notes or too deep nesting is refused', async () => {
  const deep = `${'<w:sdt><w:sdtContent>'.repeat(200)}${paragraph('deep')}${'</w:sdtContent></w:sdt>'.repeat(200)}`
  const note = `<w:footnotes ${namespaces}><w:footnote w:id="2">${paragraph('note').repeat(500)}</w:footnote></w:footnotes>`

  await expect(read({ body: deep })).rejects.toMatchObject({ failure: 'tooMuchInside' })
  await expect(
    read({
      body: run('<w:footnoteReference w:id="2"/>'.repeat(500)),
      relationships: [['rId1', 'footnotes', 'footnotes.xml']],
      parts: { 'word/footnotes.xml': note },
    }),
  ).rejects.toMatchObject({ failure: 'tooMuchInside' })
})
