import type { Loss } from './loss.ts'
import { hasLostInk } from './lost-ink.ts'
import { lostWords } from './lost-words.ts'
import { mapPages, type Pdfium } from './pdfium.ts'
import { readInk } from './read-ink.ts'
import { readText } from './read-text.ts'
import { removeMarks } from './remove-marks.ts'

const readPage = (pdfium: Pdfium, page: number) => {
  removeMarks(pdfium, page)
  return { text: readText(pdfium, page), ink: readInk(pdfium, page) }
}

/** What the copy of a PDF lacks, page by page. */
export const checkPdf = async (source: Uint8Array, copy: Uint8Array): Promise<Loss | undefined> => {
  const pages = await mapPages(source, readPage)
  const copied = await mapPages(copy, readPage)
  if (!pages || !copied) return 'unknown'
  if (pages.length !== copied.length) return 'pages'
  const pairs = pages.map((page, at) => [page, copied[at]] as const)
  if (pairs.some(([page, its]) => lostWords(page.text, its?.text ?? '').length > 0)) return 'words'
  return pairs.some(([page, its]) => hasLostInk(page.ink, its?.ink ?? [])) ? 'ink' : undefined
}
