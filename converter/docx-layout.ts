import { parseXml, type XmlElement } from './docx/xml.ts'
import { readZip } from './docx/zip.ts'
import type { WordFiles } from './word/word-files.ts'

/** A document to lay out. */
export type DocxJob = {
  readonly input: string
  readonly output: string
  readonly scripts: readonly Script[]
  /** Asks the child to read the document into data: reading a hostile document may crash the process that does it. */
  readonly read: () => Promise<WordFiles>
}

/** A program that lays out documents. It is kept running and replaced after any failure. */
export type DocxLayout = {
  readonly layOut: (job: DocxJob, signal: AbortSignal) => Promise<void>
  readonly close: () => Promise<void>
}

/** Writing systems: how their letters are recognised, and a language that fontconfig lists for their fonts. */
const scripts = {
  Latin: { letters: /\p{Script=Latin}/u, language: 'en' },
  Greek: { letters: /\p{Script=Greek}/u, language: 'el' },
  Cyrillic: { letters: /\p{Script=Cyrillic}/u, language: 'ru' },
  Arabic: { letters: /\p{Script=Arabic}/u, language: 'ar' },
  Hebrew: { letters: /\p{Script=Hebrew}/u, language: 'he' },
  Devanagari: { letters: /\p{Script=Devanagari}/u, language: 'hi' },
  Bengali: { letters: /\p{Script=Bengali}/u, language: 'bn' },
  Tamil: { letters: /\p{Script=Tamil}/u, language: 'ta' },
  Thai: { letters: /\p{Script=Thai}/u, language: 'th' },
  Georgian: { letters: /\p{Script=Georgian}/u, language: 'ka' },
  Armenian: { letters: /\p{Script=Armenian}/u, language: 'hy' },
  Ethiopic: { letters: /\p{Script=Ethiopic}/u, language: 'am' },
  Han: { letters: /\p{Script=Han}/u, language: 'zh-cn' },
  Kana: { letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/u, language: 'ja' },
  Hangul: { letters: /\p{Script=Hangul}/u, language: 'ko' },
} as const

export type Script = keyof typeof scripts

export const isScript = (name: string): name is Script => Object.hasOwn(scripts, name)

const allScripts = Object.keys(scripts).filter(isScript)

/** The scripts that the fonts of these languages can write. */
export const scriptsOfLanguages = (languages: ReadonlySet<string>): readonly Script[] =>
  allScripts.filter((name) => languages.has(scripts[name].language))

const textParts = /^word\/(document|header\d*|footer\d*|footnotes|endnotes)\.xml$/i

const textIn = (element: XmlElement): string =>
  element.children.map((child) => (typeof child === 'string' ? child : textIn(child))).join(' ')

/** The scripts that the text of a cleaned docx is written in. */
export const scriptsIn = async (docx: Buffer): Promise<readonly Script[]> => {
  const parts = [...(await readZip(docx))].filter(([name]) => textParts.test(name))
  const text = parts.map(([, bytes]) => textIn(parseXml(bytes))).join(' ')
  return allScripts.filter((name) => scripts[name].letters.test(text))
}
