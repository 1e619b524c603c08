import type { CorpusFile } from './corpus-file.ts'
import { docxFiles } from './docx-files.ts'
import { pdfFiles } from './pdf-files.ts'
import { pictureFiles } from './picture-files.ts'

/** One small file of each kind that applicants send, and of each kind that is refused. */
export const corpus: readonly CorpusFile[] = [...pdfFiles, ...pictureFiles, ...docxFiles]
