import { openPackage } from './docx-package.ts'
import { textIn } from './xml.ts'

/** A writing system that Unicode names: how its letters are recognised, and a language that fontconfig lists for its fonts. */
const script = (name: string, language: string) => ({ letters: new RegExp(`\\p{Script=${name}}`, 'u'), language })

const namedScripts = {
  Latin: script('Latin', 'en'),
  Greek: script('Greek', 'el'),
  Cyrillic: script('Cyrillic', 'ru'),
  Arabic: script('Arabic', 'ar'),
  Hebrew: script('Hebrew', 'he'),
  Devanagari: script('Devanagari', 'hi'),
  Bengali: script('Bengali', 'bn'),
  Tamil: script('Tamil', 'ta'),
  Gujarati: script('Gujarati', 'gu'),
  Gurmukhi: script('Gurmukhi', 'pa'),
  Telugu: script('Telugu', 'te'),
  Kannada: script('Kannada', 'kn'),
  Malayalam: script('Malayalam', 'ml'),
  Sinhala: script('Sinhala', 'si'),
  Khmer: script('Khmer', 'km'),
  Lao: script('Lao', 'lo'),
  Myanmar: script('Myanmar', 'my'),
  Thai: script('Thai', 'th'),
  Georgian: script('Georgian', 'ka'),
  Armenian: script('Armenian', 'hy'),
  Ethiopic: script('Ethiopic', 'am'),
  Han: script('Han', 'zh-cn'),
  Hiragana: script('Hiragana', 'ja'),
  Katakana: script('Katakana', 'ja'),
  Hangul: script('Hangul', 'ko'),
} as const

const named = Object.keys(namedScripts).map((name) => `\\p{Script=${name}}`)

const scripts = {
  ...namedScripts,
  Emoji: { letters: /\p{Emoji_Presentation}/u, language: 'und-zsye' },
  /** No language stands for it: LibreOffice would show empty boxes. Signs of symbol fonts have codes for private use. */
  Other: {
    letters: new RegExp(`[^\\p{Script=Common}\\p{Script=Inherited}\\p{Co}${named.join('')}]`, 'u'),
    language: 'other',
  },
} as const

export type Script = keyof typeof scripts

export const isScript = (name: string): name is Script => Object.hasOwn(scripts, name)

const allScripts = Object.keys(scripts).filter(isScript)

/** The scripts that the fonts of these languages can write. */
export const scriptsOfLanguages = (languages: ReadonlySet<string>): readonly Script[] =>
  allScripts.filter((name) => languages.has(scripts[name].language))

/** The scripts that the text of a cleaned docx is written in. */
export const scriptsIn = async (docx: Buffer): Promise<readonly Script[]> => {
  const stories = (await openPackage(docx)).stories()
  const text = stories.map(({ root }) => textIn(root)).join('')
  return allScripts.filter((name) => scripts[name].letters.test(text))
}
