import { PDFName, type PDFPage, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib'
import { contentTokens } from './content-tokens.ts'
import { contentOf, decodedText } from './page-content.ts'

const isString = (token: string): boolean => token.startsWith('(') || token.startsWith('<')

const stringsIn = (content: string): readonly string[] =>
  [...content.matchAll(contentTokens)].map(([token]) => token).filter((token) => isString(token) && token !== '()')

/**
 * The picture of a highlight without the words of the page. Some programs draw them again on top of the color, and whoever reads or
 * copies the text would find them twice. Other words stay.
 */
export const withoutRepeatedText = (page: PDFPage, ref: PDFRef): PDFRef => {
  const { context } = page.doc
  const picture = context.lookup(ref)
  const content = decodedText(picture)
  const words = stringsIn(content)
  const ofPage = new Set(stringsIn(contentOf(page)))
  if (!(picture instanceof PDFRawStream) || words.length === 0 || !words.every((word) => ofPage.has(word))) return ref
  const dict = picture.dict.clone(context)
  for (const key of ['Filter', 'DecodeParms']) dict.delete(PDFName.of(key))
  const silent = content.replaceAll(contentTokens, (token) => (isString(token) ? '()' : token))
  return context.register(PDFRawStream.of(dict, Buffer.from(silent, 'latin1')))
}
