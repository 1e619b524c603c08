import type { LetterText } from './define/decisions.ts'

/** A paragraph, or a list of conditions. */
export type LetterBlock = string | { readonly list: readonly string[] }

/** A letter to one applicant, as text. */
export type Letter = {
  readonly title: string
  readonly blocks: readonly LetterBlock[]
  readonly closing: readonly string[]
}

/** The paragraph that becomes the list of conditions. */
export const conditionsField = '{conditions}'

/** Fields that are known for everybody; all others are keys of questions. */
export const knownFields = ['name', 'receipt', 'application', 'school'] as const

const field = /\{([^{}]*)\}/g

/** Every text of a letter. */
export const textsOfLetter = ({ title, paragraphs, closing }: LetterText): readonly string[] => [
  title,
  ...paragraphs,
  ...closing,
]

/** The fields that these words need. */
export const fieldsOf = (letter: LetterText): readonly string[] => [
  ...new Set(
    textsOfLetter(letter)
      .filter((text) => text !== conditionsField)
      .flatMap((text) => [...text.matchAll(field)].map(([, name = '']) => name)),
  ),
]

export type Fields = Readonly<Record<string, string>>

const known = (fields: Fields, name: string): string => (Object.hasOwn(fields, name) ? (fields[name] ?? '') : '').trim()

/** The fields that a letter needs and that nothing is known of. */
export const missingFields = (letter: LetterText, fields: Fields): readonly string[] =>
  fieldsOf(letter).filter((name) => known(fields, name) === '')

/** The letter with its fields. What an applicant typed is text, also if it has braces. */
export const composeLetter = (letter: LetterText, fields: Fields, conditions: readonly string[]): Letter => {
  const filled = (text: string) =>
    text.replaceAll(field, (_, name: string) => known(fields, name).replaceAll(/\s+/g, ' '))
  return {
    title: filled(letter.title),
    blocks: letter.paragraphs.map((text) => (text === conditionsField ? { list: conditions } : filled(text))),
    closing: letter.closing.map(filled),
  }
}
