import { breakText } from './break-text.ts'

/** A character that is printed by its number, so and so often in a row. */
export type CodePoint = { readonly code: string; readonly times: number }

/** Text that stays on one line, or a character that cannot be drawn. Lines may break between pieces. */
export type Piece = string | CodePoint

/** Draws nothing beside its neighbours. */
const hasNoWidth = /\p{M}|\p{Default_Ignorable_Code_Point}/u
/** More in a row would run over the neighbouring lines, and never fill a line. */
const maxWithoutWidth = 5

/** U+00E9, as Unicode writes it. */
export const codeName = (codePoint: number): string => `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`

/** White space as it can be printed: no tabs, and not so much of it that a line never ends. */
const withPlainSpaces = (line: string): string => line.replaceAll('\t', '    ').replace(/(\s{8})\s+/gu, '$1')

/** Splits a line of text into what can be drawn as it is and what is printed by its number. */
export const piecesOf = (line: string, uncovered: ReadonlySet<number>): readonly Piece[] => {
  const found: Piece[] = []
  let withoutWidth = 0
  for (const character of withPlainSpaces(line.toWellFormed())) {
    withoutWidth = hasNoWidth.test(character) ? withoutWidth + 1 : 0
    const codePoint = character.codePointAt(0) ?? 0
    const isDrawn = withoutWidth <= maxWithoutWidth && !uncovered.has(codePoint)
    const last = found.at(-1)
    const code = codeName(codePoint)
    if (isDrawn) found.push(typeof last === 'string' ? `${found.pop()}${character}` : character)
    else if (typeof last === 'object' && last.code === code) found[found.length - 1] = { code, times: last.times + 1 }
    else found.push({ code, times: 1 })
  }
  return found.flatMap((piece): readonly Piece[] => (typeof piece === 'string' ? breakText(piece) : [piece]))
}
