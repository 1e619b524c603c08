import { chartDocx, chartTitle } from '../charts.ts'
import { docxOf, embeddedPicture, paragraph, zipOf } from '../docx-of.ts'
import { inlineMath, mathObject, mathRun } from '../omml.ts'
import { pixelBomb } from '../pictures.ts'
import { floating, oldShape, oldText, shape } from '../shapes.ts'
import type { CorpusFile } from './corpus-file.ts'

const macroType = 'application/vnd.ms-word.document.macroEnabled.main+xml'
const run = (inside: string, properties = '') => `<w:p><w:r>${properties}${inside}</w:r></w:p>`
const body = (inside: string) => () => docxOf({ body: inside })
const field = (code: string) =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`
const diagram =
  '<w:p><w:r><w:drawing><wp:inline><wp:extent cx="9144" cy="9144"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/diagram"/></a:graphic></wp:inline></w:drawing></w:r></w:p>'
const withPicture = (name: string, bytes: () => Buffer | Promise<Buffer>) => async () =>
  docxOf({
    body: embeddedPicture('rId1'),
    relationships: [['rId1', 'image', `media/${name}`]],
    parts: { [`word/media/${name}`]: await bytes() },
  })
const documentInside = () =>
  docxOf({
    body: '<w:altChunk r:id="rId1"/>',
    relationships: [['rId1', 'aFChunk', 'chunk.html']],
    parts: { 'word/chunk.html': '<p>There</p>' },
  })
const pageBreak = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')

/** Word documents of each kind that is refused, because a part of them would be missing. */
export const refusedDocxFiles: readonly CorpusFile[] = [
  { name: 'macros.docx', make: () => docxOf({ mainType: macroType }), outcome: 'macros' },
  { name: 'zip-without-parts.docx', make: () => Buffer.from('PK\x03\x04 no zip'), outcome: 'unreadable' },
  { name: 'broken-xml.docx', make: body('<w:p><w:r>'), outcome: 'unreadable' },
  { name: 'document-type.docx', make: () => docxOf({ prolog: '<!DOCTYPE x>' }), outcome: 'unreadable' },
  { name: 'other-zip.docx', make: () => zipOf({ 'notes.txt': 'Good grades' }), outcome: 'notItsName' },
  {
    name: 'tracked-changes.docx',
    make: body(`<w:p><w:ins w:id="1"><w:r><w:t>Good</w:t></w:r></w:ins></w:p>`),
    outcome: 'trackedChanges',
  },
  {
    name: 'hidden-text.docx',
    make: body(run('<w:t>secret</w:t>', '<w:rPr><w:vanish/></w:rPr>')),
    outcome: 'hiddenText',
  },
  { name: 'button-field.docx', make: body(field('MACROBUTTON NoMacro My essay')), outcome: 'fields' },
  { name: 'equation-field.docx', make: body(field(' EQ \\f(1,2) ')), outcome: 'equation' },
  {
    name: 'unknown-equation.docx',
    make: body(`<w:p>${inlineMath(mathObject('novelty', {}, ['e', mathRun('1')]))}</w:p>`),
    outcome: 'equation',
  },
  {
    name: 'sign-of-a-symbol-font.docx',
    make: body(run('<w:sym w:font="Webdings" w:char="F021"/>')),
    outcome: 'symbols',
  },
  { name: 'hieroglyph.docx', make: body(paragraph('𓀀')), outcome: 'letters' },
  { name: 'unknown-element.docx', make: body('<w:novelty>words</w:novelty>'), outcome: 'unknownContent' },
  { name: 'text-outside-of-a-run.docx', make: body('<w:p>My essay</w:p>'), outcome: 'unknownContent' },
  { name: 'cloud.docx', make: body(`<w:p>${floating(shape({ form: 'cloud' }))}</w:p>`), outcome: 'drawing' },
  {
    name: 'group-of-2003.docx',
    make: body(run(oldShape(oldShape(oldText(paragraph('x'))), '', 'group'))),
    outcome: 'textBox',
  },
  { name: 'diagram-without-text.docx', make: body(diagram), outcome: 'diagram' },
  { name: 'chart-without-numbers.docx', make: () => chartDocx({ title: chartTitle('Grades') }), outcome: 'chart' },
  {
    name: 'spreadsheet-inside.docx',
    make: body(run('<w:object><o:OLEObject ProgID="Excel.Sheet.12"/></w:object>')),
    outcome: 'embeddedObject',
  },
  { name: 'document-inside.docx', make: documentInside, outcome: 'embeddedDocument' },
  {
    name: 'metafile.docx',
    make: withPicture('drawing.emf', () => Buffer.from('01000000', 'hex')),
    outcome: 'pictureKind',
  },
  { name: 'svg-picture.docx', make: withPicture('drawing.svg', () => svg), outcome: 'pictureKind' },
  { name: 'huge-picture.docx', make: withPicture('bomb.png', pixelBomb), outcome: 'tooManyPixels' },
  {
    name: 'fifty-one-pages.docx',
    make: body(Array(51).fill(paragraph('A page')).join(pageBreak)),
    outcome: 'tooManyPages',
  },
  {
    name: 'two-hundred-levels.docx',
    make: body(`${'<w:sdt><w:sdtContent>'.repeat(200)}${'</w:sdtContent></w:sdt>'.repeat(200)}`),
    outcome: 'tooMuchInside',
  },
]
