import { createHash } from 'node:crypto'
import { type Answers, answerTo } from '@apply/engine/answers'
import type { Desk, DeskQuestions } from '@apply/engine/define'
import { cutText } from '../../lookup/words.ts'
import { blockKeys } from './block-keys.ts'
import { isStorableDay } from './dates-in-text.ts'
import { listedName, nameSortKey, nameWords } from './name-words.ts'

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
