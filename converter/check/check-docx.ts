import { countPictures } from './count-pictures.ts'
import type { Loss } from './loss.ts'
import { lostWords } from './lost-words.ts'
import { shownEdges } from './page-edges.ts'
import { mapPages, type Pdfium } from './pdfium.ts'
import { readText } from './read-text.ts'
import { type Element, everyElement } from './read-xml.ts'
import { readZip } from './read-zip.ts'
import { unreadStyles } from './unread-styles.ts'
import { namedNotes, partOf, relatedTo } from './word-parts.ts'
import { wordText } from './word-text.ts'

const notes = { footnotes: 'footnoteReference', endnotes: 'endnoteReference', comments: 'commentReference' } as const

const idsNamed = (document: Element, reference: string): ReadonlySet<string> =>
  new Set(
    [...everyElement(document)]
      .filter(({ name }) => name === reference)
      .map(({ attributes }) => attributes.get('id') ?? ''),
  )

/** Removed pictures, and those for programs that do not know the first half of an alternative. */
const notShown = ['del', 'moveFrom', 'Fallback']

/** The pictures of the document itself; each is in it once, however often it is shown. */
const picturesIn = (document: Element): number => {
  const shown = [...everyElement(document, ({ name }) => !notShown.includes(name))]
  return new Set(
    shown.flatMap(({ name, attributes }) => {
      if (name === 'blip') return attributes.get('embed') ?? []
      return name === 'imagedata' ? (attributes.get('id') ?? []) : []
    }),
  ).size
}

type Content = { readonly text: string; readonly pictures: number }

/** What a document must show on this many pages. */
const contentOf = (docx: Buffer, pages: number): Content => {
  const zip = readZip(docx)
  const main = relatedTo(zip, '').find(({ type }) => type === 'officeDocument')?.part ?? ''
  const related = relatedTo(zip, main)
  const only = (type: string) => partOf(zip, related.find((one) => one.type === type)?.part)
  const document = partOf(zip, main)
  const edges = shownEdges(document, only('settings'), pages)
  const shown = [
    document,
    ...Object.entries(notes).map(([type, reference]) => namedNotes(only(type), idsNamed(document, reference))),
    ...related.filter(({ id }) => edges.includes(id)).map(({ part }) => partOf(zip, part)),
  ]
  const styles = unreadStyles(only('styles'))
  return { text: shown.map((part) => wordText(part, styles)).join('\n'), pictures: picturesIn(document) }
}

const readPage = (pdfium: Pdfium, page: number) => ({
  text: readText(pdfium, page),
  pictures: countPictures(pdfium, page),
})

/** What the copy of a Word document lacks. Where its pages end is up to each program, so that all pages count together. */
export const checkDocx = async (docx: Buffer, copy: Uint8Array): Promise<Loss | undefined> => {
  const pages = await mapPages(copy, readPage)
  if (!pages) return 'unknown'
  const wanted = contentOf(docx, pages.length)
  if (lostWords(wanted.text, pages.map(({ text }) => text).join('\n')).length > 0) return 'words'
  return pages.reduce((sum, { pictures }) => sum + pictures, 0) < wanted.pictures ? 'pictures' : undefined
}
