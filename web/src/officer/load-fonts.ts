type Script = { readonly letters: RegExp; readonly font: string; readonly load: () => Promise<unknown> }

/** Latin, Greek, Cyrillic and Devanagari letters. */
const base = 'Noto Sans'

/** Letters that the base font has not; each brings its font when it is needed. */
const scripts: readonly Script[] = [
  { letters: /\p{Script=Arabic}/u, font: 'Noto Sans Arabic', load: () => import('./fonts/arabic.css') },
  { letters: /\p{Script=Hebrew}/u, font: 'Noto Sans Hebrew', load: () => import('./fonts/hebrew.css') },
  { letters: /\p{Script=Thai}/u, font: 'Noto Sans Thai', load: () => import('./fonts/thai.css') },
  { letters: /\p{Script=Bengali}/u, font: 'Noto Sans Bengali', load: () => import('./fonts/bengali.css') },
  { letters: /\p{Script=Tamil}/u, font: 'Noto Sans Tamil', load: () => import('./fonts/tamil.css') },
  { letters: /\p{Script=Georgian}/u, font: 'Noto Sans Georgian', load: () => import('./fonts/georgian.css') },
  { letters: /\p{Script=Armenian}/u, font: 'Noto Sans Armenian', load: () => import('./fonts/armenian.css') },
  { letters: /\p{Script=Ethiopic}/u, font: 'Noto Sans Ethiopic', load: () => import('./fonts/ethiopic.css') },
  // Whoever writes kana or hangul gets the shapes of that country for the characters beside them.
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

/** Brings those parts of those fonts that a text is written with, and no other; fails where one cannot be had. */
export const loadFonts = async (text: string): Promise<void> => {
  const needed = scripts.filter(({ letters }) => letters.test(text))
  await Promise.all(needed.map(({ load }) => load()))
  const fonts = [base, ...needed.map(({ font }) => font)].map((font) => `"${font}"`).join(', ')
  await Promise.all([document.fonts.load(`400 1em ${fonts}`, text), document.fonts.load(`700 1em "${base}"`, text)])
}
