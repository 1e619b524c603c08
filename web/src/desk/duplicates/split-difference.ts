/** A text with the part that another one does not have. */
export type Difference = { readonly before: string; readonly own: string; readonly after: string }

const isShort = (text: string, other: string): boolean => text.length === 0 || other.length === 0

/** How many letters both have in common from their beginning. */
const commonLength = (text: readonly string[], other: readonly string[]): number => {
  const first = text.findIndex((letter, index) => letter !== other[index])
  return first < 0 ? text.length : first
}

/** What is left between the beginning and the end that both texts share. Texts that share less than half of it differ as a whole. */
export const splitDifference = (text: string, other: string): Difference => {
  const [letters, others] = [[...text], [...other]]
  const start = commonLength(letters, others)
  const rest = Math.min(letters.length, others.length) - start
  const end = Math.min(rest, commonLength(letters.toReversed(), others.toReversed()))
  if (isShort(text, other) || (start + end) * 2 < letters.length) return { before: '', own: text, after: '' }
  const last = letters.length - end
  return {
    before: letters.slice(0, start).join(''),
    own: letters.slice(start, last).join(''),
    after: letters.slice(last).join(''),
  }
}
