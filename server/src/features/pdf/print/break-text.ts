/** Words of these scripts follow each other without a space. */
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** Between these characters a line may break anyway. */
const breaksAnywhere = /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\uac00-\ud7a3]+)/u
/** A space that keeps its neighbours together does not end a word. */
const wordStart = /(?<=[^\S\u00a0\u2007\u202f])(?=\S)/u
const maxWordLength = 24
const chunkLength = 5
/** No character of a living script is longer; conjuncts and jamo can be chained for ever. */
const maxCharacterLength = 32

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const words = new Intl.Segmenter('th', { granularity: 'word' })

const segmentsOf = (segmenter: Intl.Segmenter, text: string): readonly string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment)

const inChunks = (parts: readonly string[], size: number): readonly string[] =>
  Array.from({ length: Math.ceil(parts.length / size) }, (_, index) =>
    parts.slice(index * size, (index + 1) * size).join(''),
  )

/** A word that is too long for a line is cut up. */
const cutUp = (word: string): readonly string[] => {
  if (word.length <= maxWordLength) return [word]
  const shown = segmentsOf(characters, word).flatMap((character) =>
    character.length <= maxCharacterLength ? [character] : inChunks([...character], maxCharacterLength),
  )
  return inChunks(shown, chunkLength)
}

const breakWord = (word: string): readonly string[] => {
  if (unspaced.test(word)) return segmentsOf(words, word).flatMap(cutUp)
  return word.split(breaksAnywhere).flatMap((part) => (breaksAnywhere.test(part) ? [part] : cutUp(part)))
}

/** Splits a line of text where it may break although there is no space; nothing is added or left out. */
export const breakText = (text: string): readonly string[] => {
  const groups: string[] = []
  let open = ''
  for (const word of text.split(wordStart)) {
    // After a space a line may break anyway.
    const [first = '', ...others] = breakWord(word)
    open += first
    for (const next of others) {
      groups.push(open)
      open = next
    }
  }
  return [...groups, open].filter((group) => group !== '')
}
