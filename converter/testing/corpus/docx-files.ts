import { docxOf, paragraph } from '../docx-of.ts'
import { quarteredPng } from '../pictures.ts'
import { richDocx } from '../rich-docx.ts'
import type { CorpusFile } from './corpus-file.ts'

const main = 'application/vnd.ms-word.document.macroEnabled.main+xml'
const equation =
  '<w:p><m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:r><m:t>2+3=5</m:t></m:r></m:oMath></w:p>'

/** Word documents. Each is laid out by the built-in converter, and by LibreOffice where a machine has it. */
export const docxFiles: readonly CorpusFile[] = [
  {
    name: 'one-line.docx',
    make: () => docxOf({ body: paragraph('Good grades') }),
    outcome: { pages: ['Good grades'] },
  },
  {
    name: 'rich.docx',
    make: async () => richDocx(await quarteredPng()),
    outcome: { pages: ['Home School of Clarksville Transcript of Records History A minus', 'Second Page'] },
  },
  { name: 'macros.docx', make: () => docxOf({ mainType: main }), outcome: 'macros' },
  { name: 'equation.docx', make: () => docxOf({ body: equation }), outcome: { pages: ['2+3=5'] } },
  { name: 'zip-without-parts.docx', make: () => Buffer.from('PK\x03\x04 no zip'), outcome: 'unreadable' },
]
