import { createHash } from 'node:crypto'
import { type Answers, answerTo } from '@apply/engine/answers'
import type { Desk, DeskQuestions } from '@apply/engine/define'
import { allWords, cutText } from '../../lookup/words.ts'
import { blockKeys } from './block-keys.ts'
import { isStorableDay } from './dates-in-text.ts'

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
const nameSortKey = (names: readonly string[]): string =>
  familyFirst(names)
    .map((name) => allWords(name).join(' '))
    .filter((part) => part !== '')
    .join(endOfPart)

/** "Family, Given Middle", or what there is of it. */
const listedName = (names: readonly string[]): string => {
  const [family = '', ...given] = familyFirst(names.map((name) => name.trim().replace(/\s+/g, ' ')))
  return [family, given.filter((part) => part !== '').join(' ')].filter((part) => part !== '').join(', ')
}

/** What the list knows of a person from the answers. */
export type DeskRow = {
  readonly name: string
  readonly name_key: string
  readonly words: readonly string[]
  readonly word_text: string
  readonly birth_date: string | null
  readonly entry_term: string | null
  readonly state: string | null
  readonly major: string | null
  readonly zip: string
  readonly phones: readonly string[]
  readonly block_keys: readonly string[]
}

/** Sorts after every name. */
const afterNames = '\u{10FFFF}'

const maxNameLength = 200

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** The last ten digits: a country code before them makes no difference. */
const phoneOf = (text: string): string => digitsOf(text).slice(-10)

const chosen = (answers: Answers, key: string | undefined): string | null =>
  (key !== undefined && answerTo(answers, key)) || null

export const deskRowOf = (questions: DeskQuestions, answers: Answers): DeskRow => {
  const names = questions.name.map((key) => answerTo(answers, key))
  const otherNames = (questions.otherNames ?? []).map((key) => answerTo(answers, key))
  const birthDate = chosen(answers, questions.birthDate)
  const phones = (questions.phones ?? []).map((key) => phoneOf(answerTo(answers, key)))
  const words = nameWords([...names, ...otherNames])
  const person = {
    name: cutText(listedName(names), maxNameLength),
    birthDate: birthDate !== null && isStorableDay(birthDate) ? birthDate : null,
    zip: digitsOf(chosen(answers, questions.zip) ?? '').slice(0, 5),
    phones: [...new Set(phones)].filter(({ length }) => length >= 7),
  }
  return {
    name: person.name,
    birth_date: person.birthDate,
    zip: person.zip,
    phones: person.phones,
    name_key: cutText(nameSortKey(names), maxNameLength) || afterNames,
    words,
    word_text: words.length === 0 ? '' : ` ${words.join(' ')} `,
    entry_term: chosen(answers, questions.entryTerm),
    state: chosen(answers, questions.state),
    major: chosen(answers, questions.major),
    block_keys: blockKeys(person),
  }
}

/** The row of a draft that staff may not read. */
export const emptyDeskRow: DeskRow = deskRowOf({ name: [] }, {})

/** The keys of all answers that a row is made of. */
export const answerKeysOf = ({ name, otherNames = [], phones = [], ...single }: DeskQuestions): readonly string[] => [
  ...[...name, ...otherNames, ...phones],
  ...Object.values(single),
]

/** Changes whenever rows would be written differently. Raise the number after a change of the code above. */
export const indexVersion = ({ questions, areDraftsReadable }: Desk): string =>
  createHash('sha256')
    .update(JSON.stringify([5, questions, areDraftsReadable]))
    .digest('hex')
    .slice(0, 16)
