import { quarteredPng } from '../pictures.ts'
import { richDocx } from '../rich-docx.ts'
import type { CorpusFile } from './corpus-file.ts'
import { docxDrawingFiles } from './docx-drawing-files.ts'
import { docxTableFiles } from './docx-table-files.ts'
import { docxTextFiles } from './docx-text-files.ts'
import { refusedDocxFiles } from './refused-docx-files.ts'

/** Word documents. */
export const docxFiles: readonly CorpusFile[] = [
  {
    name: 'rich.docx',
    make: async () => richDocx(await quarteredPng()),
    outcome: { pages: ['Home School of Clarksville Transcript of Records History A minus', 'Second Page'] },
  },
  ...docxTextFiles,
  ...docxTableFiles,
  ...docxDrawingFiles,
  ...refusedDocxFiles,
]
