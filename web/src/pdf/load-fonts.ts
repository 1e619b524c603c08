type Script = { readonly letters: RegExp; readonly load: () => Promise<unknown> }

/** The letters of the base font (Latin, Greek, Cyrillic, Devanagari) are always there; each of these comes when it is needed. */
const scripts: readonly Script[] = [
  { letters: /\p{Script=Arabic}/u, load: () => import('./fonts/arabic.css') },
  { letters: /\p{Script=Hebrew}/u, load: () => import('./fonts/hebrew.css') },
  { letters: /\p{Script=Thai}/u, load: () => import('./fonts/thai.css') },
  { letters: /\p{Script=Bengali}/u, load: () => import('./fonts/bengali.css') },
  { letters: /\p{Script=Tamil}/u, load: () => import('./fonts/tamil.css') },
  { letters: /\p{Script=Georgian}/u, load: () => import('./fonts/georgian.css') },
  { letters: /\p{Script=Armenian}/u, load: () => import('./fonts/armenian.css') },
  { letters: /\p{Script=Ethiopic}/u, load: () => import('./fonts/ethiopic.css') },
  // Whoever writes kana or hangul gets the shapes of that country for the characters beside them.
  { letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/u, load: () => import('./fonts/japanese.css') },
  { letters: /\p{Script=Hangul}/u, load: () => import('./fonts/korean.css') },
  { letters: /[\p{Script=Han}\p{Script=Bopomofo}]/u, load: () => import('./fonts/chinese.css') },
]

/** Brings the fonts that a text is written in, and no other. */
export const loadFonts = async (text: string): Promise<void> => {
  const needed = scripts.filter(({ letters }) => letters.test(text))
  await Promise.all(needed.map(({ load }) => load()))
}
