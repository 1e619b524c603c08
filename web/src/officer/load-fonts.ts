type Script = { readonly letters: RegExp; readonly font: string; readonly load: () => Promise<unknown> }

/** Latin, Greek, Cyrillic and Devanagari letters. */
const base = 'Noto Sans'

/** Scripts that the base font does not cover; each font loads when it is needed. */
const scripts: readonly Script[] = [
  { letters: /\p{Script=Arabic}/u, font: 'Noto Sans Arabic', load: () => import('./fonts/arabic.css') },
  { letters: /\p{Script=Hebrew}/u, font: 'Noto Sans Hebrew', load: () => import('./fonts/hebrew.css') },
  { letters: /\p{Script=Thai}/u, font: 'Noto Sans Thai', load: () => import('./fonts/thai.css') },
  { letters: /\p{Script=Bengali}/u, font: 'Noto Sans Bengali', load: () => import('./fonts/bengali.css') },
  { letters: /\p{Script=Tamil}/u, font: 'Noto Sans Tamil', load: () => import('./fonts/tamil.css') },
  { letters: /\p{Script=Georgian}/u, font: 'Noto Sans Georgian', load: () => import('./fonts/georgian.css') },
  { letters: /\p{Script=Armenian}/u, font: 'Noto Sans Armenian', load: () => import('./fonts/armenian.css') },
  { letters: /\p{Script=Ethiopic}/u, font: 'Noto Sans Ethiopic', load: () => import('./fonts/ethiopic.css') },
  // With kana or hangul in the text, Chinese characters take the Japanese or Korean shapes.
  {
    letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
    font: 'Noto Sans JP Variable',
    load: () => import('./fonts/japanese.css'),
  },
  { letters: /\p{Script=Hangul}/u, font: 'Noto Sans KR Variable', load: () => import('./fonts/korean.css') },
  {
    letters: /[\p{Script=Han}\p{Script=Bopomofo}]/u,
    font: 'Noto Sans SC Variable',
    load: () => import('./fonts/chinese.css'),
  },
]

/** Loads the parts of the fonts that a text needs; rejects if one cannot be loaded. */
export const loadFonts = async (text: string): Promise<void> => {
  const needed = scripts.filter(({ letters }) => letters.test(text))
  await Promise.all(needed.map(({ load }) => load()))
  const fonts = [base, ...needed.map(({ font }) => font)].map((font) => `"${font}"`).join(', ')
  await Promise.all([document.fonts.load(`400 1em ${fonts}`, text), document.fonts.load(`700 1em "${base}"`, text)])
}
