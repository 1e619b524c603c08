import { decodePDFRawStream, PDFArray, type PDFObject, type PDFPage, PDFRawStream } from '@cantoo/pdf-lib'
import { contentTokens } from './content-tokens.ts'

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

/**
 * How many graphics states the content of a page saves and never restores, and how many it restores without having saved them.
 * What is drawn behind it would be moved or cut off, or left out by programs that stop at such a mistake.
 */
export const unbalancedStates = ({ node }: PDFPage): { readonly open: number; readonly missing: number } => {
  const contents = node.Contents()
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((part) => node.context.lookup(part)) : [contents]
  let [open, missing] = [0, 0]
  for (const [token] of streams.map(textOf).join('\n').matchAll(contentTokens)) {
    if (token === 'q') open += 1
    if (token === 'Q' && open === 0) missing += 1
    else if (token === 'Q') open -= 1
  }
  return { open: Math.min(open, maxStates), missing: Math.min(missing, maxStates) }
}
