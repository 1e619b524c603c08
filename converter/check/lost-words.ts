const apart = /[^\p{L}\p{N}]+/gu
/** The line that makes Arabic words longer. */
const filling = /\u0640/g
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** A text without accents, ligatures, small letters and other marks, which programs write in several ways. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\u00ad]/gu, '')
    .toUpperCase()

const wordsIn = (text: string): readonly string[] => text.replaceAll(filling, '').split(apart).filter(Boolean)

const countOf = (items: Iterable<string>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return counts
}

const timesIn = (text: string, word: string): number => {
  let times = 0
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) times += 1
  return times
}

/**
 * The words of a text that a copy does not have, or not as often, and the letters of which it has fewer in all. Where a line ends inside of
 * a word, readers find two, so that a word is looked for in the letters of the copy without the gaps. Right-to-left text is
 * compared by its letters, as readers give it in another order.
 */
export const lostWords = (source: string, copy: string): readonly string[] => {
  const [wanted, found] = [wordsIn(plain(source)), wordsIn(plain(copy))]
  const [letters, lettersFound] = [wanted.join(''), found.join('')]
  const words = countOf(found)
  const lost = [...countOf(wanted)].filter(([word, times]) => {
    if (rightToLeft.test(word) || (words.get(word) ?? 0) >= times) return false
    return timesIn(lettersFound, word) < times
  })
  const letterCounts = countOf(lettersFound)
  const lostLetters = [...countOf(letters)].filter(([letter, times]) => (letterCounts.get(letter) ?? 0) < times)
  return [...lost, ...lostLetters].map(([text]) => text)
}
