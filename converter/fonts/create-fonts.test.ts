import { expect, test } from 'vitest'
import { createFonts } from './create-fonts.ts'

const fonts = createFonts()

test.each([
  ['Latin with accents', 'Zoë Ågren Nguyễn Thị Ánh Łukasz Ștefan', []],
  ['Cyrillic and Greek', 'Анна Ґалаґан Ωμέγα', []],
  ['Devanagari', 'प्रिया शर्मा', []],
  ['Arabic', 'فاطمة الزهراء', ['Noto Sans Arabic']],
  ['Hebrew', 'שָׁלוֹם', ['Noto Sans Hebrew']],
  ['Thai', 'สมชาย', ['Noto Sans Thai']],
  ['Bengali and Tamil', 'রহমান தமிழ்', ['Noto Sans Bengali', 'Noto Sans Tamil']],
  ['Gujarati', 'ગુજરાતી', ['Noto Sans Gujarati']],
  ['Georgian and Armenian', 'ნინო Արամ', ['Noto Sans Georgian', 'Noto Sans Armenian']],
  ['Ethiopic', 'ሰላም', ['Noto Sans Ethiopic']],
  ['Chinese', '王小明，龘', ['Noto Sans S Chinese']],
  ['Japanese with its own Han characters', '山田はなこ', ['Noto Sans Japanese']],
  ['Korean, composed or not', '김철수 김', ['Noto Sans Korean']],
  ['emoji', '👩‍💻❤️', ['Noto Emoji']],
  ['symbols', '⟦⏻', ['Noto Sans Symbols 2', 'Noto Sans Math']],
])('PDF-07 %s: loads only the fonts that the text needs, and they cover it', async (_, text, more) => {
  const { families, files, uncovered } = await fonts.forText(text)

  expect(families).toEqual(['Noto Sans', ...more])
  expect([...uncovered]).toEqual([])
  // The base has two weights.
  expect(files).toHaveLength(families.length + 1)
  expect(files.every(({ buffer }) => buffer instanceof SharedArrayBuffer)).toBe(true)
})

test('PDF-07 reports code points without a glyph, except those that draw nothing', async () => {
  const { uncovered } = await fonts.forText('a\u0007b\u{F0000}\u200d\u200f\ufe0f\n\t 𓀀')

  expect([...uncovered].sort((a, b) => a - b)).toEqual([0x07, 0x13000, 0xf0000])
})
