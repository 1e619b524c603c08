import { readZip } from '../docx/zip.ts'

const shown = /^word\/(document|header\d*|footer\d*|footnotes|endnotes|comments)\.xml$/
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescaped = (text: string) => text.replace(/&([a-z]+);/g, (whole, name) => entities[name] ?? whole)

/** The text of each run of a docx, found by a regular expression instead of the converter's parser. */
export const wordsOf = async (docx: Buffer): Promise<readonly string[]> => {
  const parts = [...(await readZip(docx))].filter(([name]) => shown.test(name)).map(([, xml]) => String(xml))
  return parts
    .flatMap((xml) =>
      [...xml.matchAll(/<[wm]:t(?: [^>]*)?>([^<]*)<\/[wm]:t>/g)].map(([, text = '']) => unescaped(text)),
    )
    .filter((text) => text.trim() !== '')
}

/** PDF readers give letters in the shape and order they have on the page, and guess the spaces. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\u200b\u00ad]/g, '')
    // Right-to-left text mirrors brackets.
    .replaceAll('>', '<')
    .replaceAll('}', '{')
const isRightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const sorted = (text: string) => [...text].sort().join('')

/** The words that are missing from a text. For right-to-left text only the letters are compared. */
export const missingFrom = (text: string, words: readonly string[]): readonly string[] => {
  const whole = plain(text)
  const letters = sorted(whole)
  return words
    .flatMap((word) => word.split(/\s+/))
    .filter((word) => {
      const wanted = plain(word)
      if (isRightToLeft.test(wanted)) return ![...wanted].every((letter) => letters.includes(letter))
      return !whole.includes(wanted)
    })
}

/** The text of an XML document without field codes and lengths. */
export const textIn = (xml: string): string =>
  unescaped(
    xml
      .replaceAll(/<(w:instrText|wp:posOffset|wp:align|wp14:\w+)(?: [^>]*)?>[^<]*<\/\1>/g, '')
      .replaceAll(/<[^>]*>/g, ' '),
  )

/** The letters that a text should have more often. */
export const lettersMissing = (text: string, wanted: string): string => {
  const left = new Map<string, number>()
  for (const letter of plain(text)) left.set(letter, (left.get(letter) ?? 0) + 1)
  const isMissing = (letter: string) => {
    const count = left.get(letter) ?? 0
    left.set(letter, count - 1)
    return count <= 0
  }
  return [...plain(wanted)].filter(isMissing).join('')
}
