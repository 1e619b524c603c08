import { decodePDFRawStream, PDFArray, type PDFObject, type PDFPage, PDFRawStream } from '@cantoo/pdf-lib'

/** Strings, comments, inline pictures and names can contain the letters of operators; each is one token. */
const tokens =
  /\((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()])*\))*\)|<[^<>]*>|%[^\r\n]*|\bID\s[\s\S]*?(?:\sEI(?!\S)|$)|\/?[^\s()<>[\]{}/%]+/g

/** Only a hostile file leaves more of them open. */
const maxStates = 1_000

const textOf = (stream: PDFObject | undefined): string => {
  if (!(stream instanceof PDFRawStream)) return ''
  try {
    return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
  } catch {
    // A damaged stream is repaired later.
    return ''
  }
}

/** How many graphics states the content of a page saves and never restores. What is drawn behind it would be moved or cut off. */
export const openStates = ({ node }: PDFPage): number => {
  const contents = node.Contents()
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((part) => node.context.lookup(part)) : [contents]
  let open = 0
  for (const [token] of streams.map(textOf).join('\n').matchAll(tokens)) {
    if (token === 'q') open += 1
    if (token === 'Q') open = Math.max(open - 1, 0)
  }
  return Math.min(open, maxStates)
}
