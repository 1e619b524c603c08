import { commonSequences, commonStems } from './common-passwords.ts'

const stems = new Set(commonStems)
const sequences = new Set(commonSequences)

const lookalikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '€': 'e',
  '9': 'g',
  '1': 'i',
  '!': 'i',
  '|': 'l',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
  '2': 'z',
}

const spelledOut = (text: string): string => [...text].map((character) => lookalikes[character] ?? character).join('')

const lettersOnly = (text: string): string => text.replace(/[^a-z]/g, '')

/** `monkeymonkey` is as easy to guess as `monkey`. */
const onceOnly = (text: string): string => text.replace(/^(.{3,}?)\1+$/, '$1')

/** What is left of `P@ssw0rd2024!` once its decoration is taken off: `password`. */
const readings = (password: string): readonly string[] => {
  const plain = password.normalize('NFKC').toLowerCase()
  const trimmedEnd = plain.replace(/[^a-z]+$/, '')
  const trimmed = trimmedEnd.replace(/^[^a-z]+/, '')
  const words = [plain, trimmedEnd, trimmed]
  return [...words, ...words.map(spelledOut)].map(lettersOnly).map(onceOnly)
}

const isOneOrTwoLettersRepeated = (text: string): boolean => /^(.{1,2})\1{3,}$/.test(text)

const isSequence = (password: string): boolean => {
  const compact = password.toLowerCase().replace(/[^a-z0-9]/g, '')
  return sequences.has(compact) || sequences.has(onceOnly(compact)) || sequences.has(compact.replace(/[0-9]+$/, ''))
}

/** Guessed first by every program that guesses: a common word with digits, signs or look-alike letters, or a walk over the keyboard. */
export const isCommonPassword = (password: string): boolean =>
  isSequence(password) ||
  readings(password).some((reading) => stems.has(onceOnly(reading)) || isOneOrTwoLettersRepeated(reading))
