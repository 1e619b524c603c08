import { docxOf, paragraph } from '../docx-of.ts'
import type { CorpusFile } from './corpus-file.ts'

const cell = (inside: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${inside}</w:tc>`
const table = (widths: readonly number[], rows: string, properties = '') =>
  `<w:tbl><w:tblPr>${properties}</w:tblPr><w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>${rows}</w:tbl>`
const row = (cells: string, properties = '') => `<w:tr>${properties && `<w:trPr>${properties}</w:trPr>`}${cells}</w:tr>`
const body = (inside: string) => () => docxOf({ body: `${inside}<w:p/>` })
const shows = (...pages: readonly string[]) => ({ pages })

const grades =
  row(cell(paragraph('Art')) + cell(paragraph('A'))) + row(cell(paragraph('Biology')) + cell(paragraph('B')))
const merged =
  row(cell(paragraph('Fall term'), '<w:gridSpan w:val="2"/>')) +
  row(cell(paragraph('Art'), '<w:vMerge w:val="restart"/>') + cell(paragraph('A'))) +
  row(cell(paragraph('kept'), '<w:vMerge/>') + cell(paragraph('B')))
const nested = (depth: number): string =>
  depth === 0 ? paragraph('Innermost') : table([8_000], row(cell(`${nested(depth - 1)}${paragraph(`Level ${depth}`)}`)))
const levels = Array.from({ length: 8 }, (_, at) => `Level ${at + 1}`).join(' ')

/** Word documents with tables of each kind. */
export const docxTableFiles: readonly CorpusFile[] = [
  { name: 'table.docx', make: body(table([3_000, 3_000], grades)), outcome: shows('Art A Biology B') },
  { name: 'merged-cells.docx', make: body(table([3_000, 3_000], merged)), outcome: shows('Fall term Art A kept B') },
  { name: 'eight-tables-deep.docx', make: body(nested(8)), outcome: shows(`Innermost ${levels}`) },
  {
    name: 'wider-than-the-paper.docx',
    make: body(table([9_000, 9_000], row(cell(paragraph('First')) + cell(paragraph('Last'))))),
    outcome: shows('First Last'),
  },
  {
    name: 'columns-without-widths.docx',
    make: body(table([0, 0], grades)),
    outcome: shows('Art A Biology B'),
  },
  {
    name: 'table-left-of-the-paper.docx',
    make: body(table([3_000, 3_000], grades, '<w:tblInd w:w="-9000" w:type="dxa"/>')),
    outcome: shows('Art A Biology B'),
  },
  {
    name: 'turned-text.docx',
    make: body(table([900], row(cell(paragraph('Fall term'), '<w:textDirection w:val="btLr"/>')))),
    outcome: shows('Fall term'),
  },
  {
    name: 'row-of-exact-height.docx',
    make: body(table([4_000], row(cell(paragraph('Line').repeat(3)), '<w:trHeight w:val="280" w:hRule="exact"/>'))),
    outcome: shows('Line Line Line'),
  },
  {
    name: 'sixty-columns.docx',
    make: body(table(Array(60).fill(100), row(cell(paragraph('Algebra')).repeat(60)))),
    outcome: 'narrowColumns',
  },
]
