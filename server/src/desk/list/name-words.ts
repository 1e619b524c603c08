import { allWords } from '../../lookup/words.ts'

/** Cyrillic and Greek letters in Latin ones, so that a name is found in whichever script staff type it. */
const latinLetters: Readonly<Record<string, string>> = {
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ж: 'zh', з: 'z', и: 'i', к: 'k', л: 'l', м: 'm', н: 'n' },
  ...{ о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch' },
  ...{ ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya', є: 'ye', і: 'i', ґ: 'g', ђ: 'dj', ј: 'j', љ: 'lj', њ: 'nj' },
  ...{ ћ: 'c', џ: 'dz', ѕ: 'dz', ә: 'a', ғ: 'g', қ: 'k', ң: 'n', ө: 'o', ұ: 'u', ү: 'u', һ: 'h', ҳ: 'h', ҷ: 'j' },
  ...{ α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l', μ: 'm', ν: 'n' },
  ...{ ξ: 'x', ο: 'o', π: 'p', ρ: 'r', σ: 's', ς: 's', τ: 't', υ: 'y', φ: 'f', χ: 'ch', ψ: 'ps', ω: 'o' },
}

const inLatin = (word: string): string => word.replace(/[\u0370-\u04ff]/gu, (letter) => latinLetters[letter] ?? letter)

/** Scripts that are written without a space between family name and given name. */
const isWrittenTogether = (word: string): boolean =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+$/u.test(word)

/** Words of one answer, and their joined spelling: "De la Cruz" is also found as "Delacruz". */
const wordsOfAnswer = (answer: string): readonly string[] => {
  const words = allWords(answer)
  return words.length > 1 ? [...words, words.join('')] : words
}

const maxWords = 40

/** Every word by which a person is found: accents and case removed, in Latin letters too, joined where people join them. */
export const nameWords = (names: readonly string[]): readonly string[] => {
  const words = names.flatMap(wordsOfAnswer)
  const together = names.flatMap((name) => allWords(name)).filter(isWrittenTogether)
  const joined = together.length > 1 ? [together.join(''), together.toReversed().join('')] : []
  const all = [...words, ...joined]
  return [...new Set([...all, ...all.map(inLatin)])].filter((word) => word !== '').slice(0, maxWords)
}

/** The family name is the last answer that makes up a name. */
const familyFirst = (names: readonly string[]): readonly string[] => [...names.slice(-1), ...names.slice(0, -1)]

/** Sorts before a space, so that every Smith comes before Smith-Jones. */
const endOfPart = '\t'

/** By what names are sorted: folded, family name first. */
export const nameSortKey = (names: readonly string[]): string =>
  familyFirst(names)
    .map((name) => allWords(name).join(' '))
    .filter((part) => part !== '')
    .join(endOfPart)

/** "Family, Given Middle", or what there is of it. */
export const listedName = (names: readonly string[]): string => {
  const [family = '', ...given] = familyFirst(names.map((name) => name.trim().replace(/\s+/g, ' ')))
  return [family, given.filter((part) => part !== '').join(' ')].filter((part) => part !== '').join(', ')
}
