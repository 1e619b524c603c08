/** Kinds of writing, how their letters are known, and a language whose fonts have them. */
export const scripts = {
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

export const scriptsIn = (text: string): readonly Script[] =>
  allScripts.filter((name) => scripts[name].letters.test(text))

/** Those that can be written with the fonts of these languages. */
export const scriptsOf = (languages: ReadonlySet<string>): readonly Script[] =>
  allScripts.filter((name) => languages.has(scripts[name].language))
