/** A font family, and the files of its weights in an npm package. */
export type FontSource = {
  readonly family: string
  readonly package: string
  /** Paths inside the package. The coverage of the first file counts for the family. */
  readonly files: readonly [string, ...string[]]
  /** Only text with one of these characters needs the font; without this, any text may need it. */
  readonly letters?: RegExp
}

/** The regular weight of a script from Google's Noto family. */
const noto = (family: string, subset: string, letters?: RegExp): FontSource => {
  const name = family.toLowerCase().replaceAll(' ', '-')
  const file = `files/${name}-${subset}-400-normal.woff`
  return { family, package: `@fontsource/${name}`, files: [file], ...(letters && { letters }) }
}

/** Latin, Greek, Cyrillic and Devanagari letters, in two weights. */
const base: FontSource = {
  family: 'Noto Sans',
  package: '@embedpdf/fonts-latin',
  files: ['fonts/NotoSans-Regular.ttf', 'fonts/NotoSans-Bold.ttf'],
}

const scripts: readonly FontSource[] = [
  noto('Noto Sans Arabic', 'arabic', /\p{Script=Arabic}/u),
  noto('Noto Sans Hebrew', 'hebrew', /\p{Script=Hebrew}/u),
  noto('Noto Sans Thai', 'thai', /\p{Script=Thai}/u),
  noto('Noto Sans Bengali', 'bengali', /\p{Script=Bengali}/u),
  noto('Noto Sans Tamil', 'tamil', /\p{Script=Tamil}/u),
  noto('Noto Sans Gujarati', 'gujarati', /\p{Script=Gujarati}/u),
  noto('Noto Sans Gurmukhi', 'gurmukhi', /\p{Script=Gurmukhi}/u),
  noto('Noto Sans Telugu', 'telugu', /\p{Script=Telugu}/u),
  noto('Noto Sans Kannada', 'kannada', /\p{Script=Kannada}/u),
  noto('Noto Sans Malayalam', 'malayalam', /\p{Script=Malayalam}/u),
  noto('Noto Sans Sinhala', 'sinhala', /\p{Script=Sinhala}/u),
  noto('Noto Sans Khmer', 'khmer', /\p{Script=Khmer}/u),
  noto('Noto Sans Lao', 'lao', /\p{Script=Lao}/u),
  noto('Noto Sans Myanmar', 'myanmar', /\p{Script=Myanmar}/u),
  noto('Noto Sans Georgian', 'georgian', /\p{Script=Georgian}/u),
  noto('Noto Sans Armenian', 'armenian', /\p{Script=Armenian}/u),
  noto('Noto Sans Ethiopic', 'ethiopic', /\p{Script=Ethiopic}/u),
]

/** Static fonts: Typst prints variable fonts at their lightest weight. Kana or hangul decide how Han characters look. */
const eastAsian: readonly FontSource[] = [
  {
    family: 'Noto Sans Japanese',
    package: '@embedpdf/fonts-jp',
    files: ['fonts/NotoSansJP-Regular.otf'],
    letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  },
  {
    family: 'Noto Sans Korean',
    package: '@embedpdf/fonts-kr',
    files: ['fonts/NotoSansKR-Regular.otf'],
    letters: /\p{Script=Hangul}/u,
  },
  {
    family: 'Noto Sans S Chinese',
    package: '@embedpdf/fonts-sc',
    files: ['fonts/NotoSansHans-Regular.otf'],
    letters: /[\p{Script=Han}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u,
  },
]

const symbols: readonly FontSource[] = [
  noto('Noto Emoji', 'emoji', /[\p{Emoji_Presentation}\p{Extended_Pictographic}]/u),
  noto('Noto Sans Symbols', 'symbols'),
  noto('Noto Sans Symbols 2', 'symbols'),
  noto('Noto Sans Math', 'latin'),
]

/** The fonts for any text, in the order in which a glyph is searched. */
export const fontSources: readonly FontSource[] = [base, ...scripts, ...eastAsian, ...symbols]
