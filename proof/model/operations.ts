import type { Random } from '../world/random.ts'
import { textKeys } from './state.ts'
import { type TranscriptName, transcriptNames } from './transcripts.ts'

type Texts = Readonly<Record<string, string>>

/** What changes answers. */
type Save =
  | { readonly kind: 'save' | 'repeated save' | 'slow save' | 'lost save' | 'wrong save'; readonly answers: Texts }
  | { readonly kind: 'two tabs'; readonly answers: Texts; readonly others: Texts }
  | { readonly kind: 'complete' }

/** Whatever else is one call. */
export type SingleCall =
  | { readonly kind: 'submit' | 'validations' | 'log out' | 'profile' | 'remove transcript' }
  | { readonly kind: 'choose tab'; readonly tab: string }
  | { readonly kind: 'turn page'; readonly page: string }
  | { readonly kind: 'status'; readonly status: string }
  | { readonly kind: 'add another'; readonly more: number }

/** What changes the way in, and is open to everybody who knows the address. */
export type AccountCall = { readonly kind: 'forgot password' | 'new password' }

/** What a student, or a fault on the way to the server, can do. */
export type Operation =
  | Save
  | SingleCall
  | AccountCall
  | { readonly kind: 'add transcript'; readonly name: TranscriptName }

const words = [
  '',
  'Zoë',
  "O'Neil-Żak",
  '12 Harbor Street',
  '漢字',
  "'; drop table journal;--",
  '<b>x</b>',
  'a'.repeat(45),
]
export const statuses = ['started', 'validating', 'submitted']
const pages = ['/about', '/education-ug', '/final-steps']

const someAnswers = (chance: Random): Texts =>
  Object.fromEntries(
    Array.from({ length: 1 + chance.below(3) }, () => [chance.oneOf(textKeys), chance.oneOf(words)] as const),
  )

const wrongAnswers = (chance: Random): Texts => ({
  ...someAnswers(chance),
  ...chance.oneOf([
    { no_such_key: 'x' },
    { city: 'a'.repeat(46) },
    { state: 'Tennessee' },
    { web_status: 'submitted' },
  ]),
})

const kinds = [
  ...Array<'save'>(6).fill('save'),
  ...(['repeated save', 'slow save', 'lost save', 'two tabs', 'wrong save'] as const),
  ...(['complete', 'submit', 'validations', 'log out', 'profile', 'turn page', 'status', 'add another'] as const),
  ...(['add transcript', 'remove transcript', 'choose tab', 'forgot password', 'new password'] as const),
] as const

export const drawOperation = (chance: Random): Operation => {
  const kind = chance.oneOf(kinds)
  switch (kind) {
    case 'save':
    case 'repeated save':
    case 'slow save':
    case 'lost save':
      return { kind, answers: someAnswers(chance) }
    case 'two tabs':
      return { kind, answers: someAnswers(chance), others: someAnswers(chance) }
    case 'wrong save':
      return { kind, answers: wrongAnswers(chance) }
    case 'turn page':
      return { kind, page: chance.oneOf(pages) }
    case 'status':
      return { kind, status: chance.oneOf(statuses) }
    case 'add another':
      return { kind, more: chance.below(2) }
    case 'add transcript':
      return { kind, name: chance.oneOf(transcriptNames) }
    case 'choose tab':
      return { kind, tab: chance.oneOf(['upload', 'later'] as const) }
    default:
      return { kind }
  }
}
