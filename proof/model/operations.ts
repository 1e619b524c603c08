import { completeAnswers } from '../../server/src/applications/testing/complete-answers.ts'
import type { Random } from '../world/random.ts'
import { canSubmit, type State, textKeys, withAnswers } from './state.ts'

type Texts = Readonly<Record<string, string>>

/** What a student, or a fault on the way to the server, can do. */
export type Operation =
  | { readonly kind: 'save' | 'repeated save' | 'slow save' | 'lost save'; readonly answers: Texts }
  | { readonly kind: 'two tabs'; readonly answers: Texts; readonly others: Texts }
  | { readonly kind: 'wrong save'; readonly answers: Texts }
  | { readonly kind: 'complete' | 'submit' | 'validations' | 'log out' | 'profile' }
  | { readonly kind: 'turn page'; readonly page: string }
  | { readonly kind: 'status'; readonly status: string }
  | { readonly kind: 'add another'; readonly more: number }

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
const statuses = ['started', 'validating', 'submitted']
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
    default:
      return { kind }
  }
}

/** How the call must be answered, and every state it may leave behind. */
export type Expected = { readonly status: number; readonly after: readonly State[] }

const frozen = new Set<Operation['kind']>([
  'complete',
  'turn page',
  'add another',
  'two tabs',
  'save',
  'repeated save',
  'slow save',
  'lost save',
])

const mostActivities = 4

const expectedStatus = (state: State, wanted: string): Expected => {
  const [step, reached] = [statuses.indexOf(wanted), state.statuses.length]
  if (state.isSubmitted) return { status: wanted === 'submitted' ? 200 : 409, after: [state] }
  if (wanted === 'submitted' || step > reached || step < reached - 1) return { status: 409, after: [state] }
  const moved = step === reached ? [...state.statuses, wanted] : state.statuses
  return { status: 200, after: [{ ...state, statuses: moved }] }
}

const expectedSubmit = (state: State): Expected => {
  if (state.isSubmitted) return { status: 200, after: [state] }
  if (!canSubmit(state)) return { status: 422, after: [state] }
  return { status: 200, after: [{ ...state, isSubmitted: true, statuses }] }
}

export const expectedOf = (operation: Operation, state: State): Expected => {
  if (state.isSubmitted && frozen.has(operation.kind)) return { status: 409, after: [state] }
  const kept = { status: 200, after: [state] }
  switch (operation.kind) {
    case 'save':
    case 'repeated save':
    case 'slow save':
    case 'lost save':
      return { status: 200, after: [withAnswers(state, operation.answers)] }
    case 'two tabs': {
      const { answers, others } = operation
      return {
        status: 200,
        after: [
          { ...answers, ...others },
          { ...others, ...answers },
        ].map((all) => withAnswers(state, all)),
      }
    }
    case 'wrong save':
      return { status: state.isSubmitted ? 409 : 400, after: [state] }
    case 'complete':
      return { status: 200, after: [{ ...withAnswers(state, completeAnswers), isComplete: true }] }
    case 'turn page':
      return { status: 200, after: [{ ...state, lastPage: operation.page }] }
    case 'add another':
      return {
        status: 200,
        after: [{ ...state, activities: Math.min(mostActivities, state.activities + operation.more) }],
      }
    case 'status':
      return expectedStatus(state, operation.status)
    case 'submit':
      return expectedSubmit(state)
    default:
      return kept
  }
}
