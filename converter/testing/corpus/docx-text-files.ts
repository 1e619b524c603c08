import { docxOf, namespaces, paragraph } from '../docx-of.ts'
import { inlineMath, mathObject, mathRun } from '../omml.ts'
import type { CorpusFile } from './corpus-file.ts'

const run = (inside: string, properties = '') => `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}${inside}</w:r>`
const text = (words: string, properties = '') => run(`<w:t xml:space="preserve">${words}</w:t>`, properties)
const field = (code: string, shown: string, data = '') =>
  `${run(`<w:fldChar w:fldCharType="begin">${data}</w:fldChar>`)}${run(`<w:instrText xml:space="preserve"> ${code} </w:instrText>`)}${run('<w:fldChar w:fldCharType="separate"/>')}${shown && text(shown)}${run('<w:fldChar w:fldCharType="end"/>')}`
const control = (inside: string) => `<w:sdt><w:sdtPr><w:text/></w:sdtPr><w:sdtContent>${inside}</w:sdtContent></w:sdt>`
const note = (kind: string, words: string) => `<w:${kind} w:id="2">${paragraph(words)}</w:${kind}>`
const paper = '<w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440"/>'
const columns = (count: number) => `<w:sectPr><w:type w:val="continuous"/>${paper}<w:cols w:num="${count}"/></w:sectPr>`

const withPart = (kind: string, inside: string, body: string) =>
  docxOf({
    body,
    relationships: [['rId1', kind, `${kind}.xml`]],
    parts: { [`word/${kind}.xml`]: `<w:${kind} ${namespaces}>${inside}</w:${kind}>` },
  })

const highHeader = () =>
  docxOf({
    body: `${paragraph('Good grades')}<w:sectPr><w:headerReference w:type="default" r:id="rId1"/>${paper}</w:sectPr>`,
    relationships: [['rId1', 'header', 'header1.xml']],
    parts: { 'word/header1.xml': `<w:hdr ${namespaces}>${paragraph('Letterhead').repeat(20)}</w:hdr>` },
  })

const body = (inside: string) => () => docxOf({ body: inside })
const shows = (...pages: readonly string[]) => ({ pages })

/** Word documents with text of each kind. */
export const docxTextFiles: readonly CorpusFile[] = [
  { name: 'one-line.docx', make: body(paragraph('Good grades')), outcome: shows('Good grades') },
  {
    name: 'footnote.docx',
    make: () =>
      withPart(
        'footnotes',
        note('footnote', 'Retaken'),
        `<w:p>${text('Good')}${run('<w:footnoteReference w:id="2"/>')}</w:p>`,
      ),
    outcome: shows('Good Retaken'),
  },
  {
    name: 'endnote.docx',
    make: () =>
      withPart(
        'endnotes',
        note('endnote', 'Retaken'),
        `<w:p>${text('Good')}${run('<w:endnoteReference w:id="2"/>')}</w:p>`,
      ),
    outcome: shows('Good Retaken'),
  },
  {
    name: 'comment.docx',
    make: () =>
      withPart(
        'comments',
        note('comment', 'Retaken'),
        `<w:p>${text('Good')}${run('<w:commentReference w:id="2"/>')}</w:p>`,
      ),
    outcome: shows('Good [C1] Retaken'),
  },
  { name: 'header-of-twenty-lines.docx', make: highHeader, outcome: shows('Letterhead Good grades') },
  {
    name: 'landscape.docx',
    make: body(`${paragraph('Good grades')}<w:sectPr><w:pgSz w:w="15840" w:h="12240"/></w:sectPr>`),
    outcome: shows('Good grades'),
  },
  {
    name: 'columns.docx',
    make: body(`${paragraph('Good')}${paragraph('grades')}<w:sectPr>${paper}<w:cols w:num="2"/></w:sectPr>`),
    outcome: shows('Good grades'),
  },
  {
    name: 'columns-below-a-title.docx',
    make: body(
      `${paragraph('Title')}<w:p><w:pPr>${columns(1)}</w:pPr></w:p>${paragraph('Left')}${paragraph('Right')}${columns(2)}`,
    ),
    outcome: shows('Title Left Right'),
  },
  {
    name: 'page-break.docx',
    make: body(`${paragraph('Good')}<w:p>${run('<w:br w:type="page"/>')}</w:p>${paragraph('grades')}`),
    outcome: shows('Good', 'grades'),
  },
  {
    name: 'tabs-and-breaks.docx',
    make: body(`<w:p>${text('Art')}${run('<w:tab/>')}${text('A')}${run('<w:br/>')}${text('Biology')}</w:p>`),
    outcome: shows('Art A Biology'),
  },
  {
    name: 'far-negative-indent.docx',
    make: body(paragraph('Good grades', '<w:pPr><w:ind w:left="-9000" w:right="-9000" w:firstLine="-4000"/></w:pPr>')),
    outcome: shows('Good grades'),
  },
  {
    name: 'right-to-left.docx',
    make: body(`<w:p><w:pPr><w:bidi/></w:pPr>${text('محمد', '<w:rtl/>')}</w:p>`),
    outcome: shows('محمد'),
  },
  {
    name: 'scripts-of-the-world.docx',
    make: body(
      ['Žofie', 'Ελένη', 'Сергій', '王小明', '김민준', 'สมชาย', 'कमला'].map((name) => paragraph(name)).join(''),
    ),
    outcome: shows('Žofie Ελένη Сергій 王小明 김민준 สมชาย'),
  },
  {
    name: 'small-capitals.docx',
    make: body(`<w:p>${text('Good', '<w:smallCaps/>')}${text(' grades', '<w:caps/>')}</w:p>`),
    outcome: shows('GOOD GRADES'),
  },
  {
    name: 'symbol.docx',
    make: body(`<w:p>${run('<w:sym w:font="Wingdings" w:char="F0FC"/>')}</w:p>`),
    outcome: shows('✓'),
  },
  {
    name: 'reading-of-letters.docx',
    make: body(
      `<w:p>${run(`<w:ruby><w:rt>${text('よみ')}</w:rt><w:rubyBase>${text('読')}</w:rubyBase></w:ruby>`)}</w:p>`,
    ),
    outcome: shows('読 (よみ)'),
  },
  {
    name: 'page-number.docx',
    make: body(`<w:p>${text('Page ')}${field('PAGE', '7')}</w:p>`),
    outcome: shows('Page 1'),
  },
  { name: 'date.docx', make: body(`<w:p>${field('DATE', '9 May 2026')}</w:p>`), outcome: shows('9 May 2026') },
  {
    name: 'chosen-entry.docx',
    make: body(
      `<w:p>${field('FORMDROPDOWN', '', '<w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="No"/><w:listEntry w:val="Yes"/></w:ddList></w:ffData>')}</w:p>`,
    ),
    outcome: shows('Yes'),
  },
  {
    name: 'content-controls.docx',
    make: body(`<w:p>${control(text('Good'))}</w:p>${control(paragraph('grades'))}`),
    outcome: shows('Good grades'),
  },
  {
    name: 'link.docx',
    make: () =>
      docxOf({
        body: `<w:p><w:hyperlink r:id="rId1">${text('Our school')}</w:hyperlink></w:p>`,
        relationships: [['rId1', 'hyperlink', 'https://school.example', 'External']],
      }),
    outcome: shows('Our school'),
  },
  { name: 'equation.docx', make: body(`<w:p>${inlineMath(mathRun('2+3=5'))}</w:p>`), outcome: shows('2+3=5') },
  {
    name: 'fraction.docx',
    make: body(
      `<w:p>${text('About ')}${inlineMath(mathObject('f', {}, ['num', mathRun('1')], ['den', mathRun('4')]))}</w:p>`,
    ),
    outcome: shows('About 1 4'),
  },
]
