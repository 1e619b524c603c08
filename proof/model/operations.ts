import fc from 'fast-check'
import { textKeys } from './state.ts'
import { type TranscriptName, transcriptNames } from './transcripts.ts'

type Texts = Readonly<Record<string, string>>

/** Operations that change answers. */
type Save =
  | { readonly kind: 'save' | 'repeated save' | 'slow save' | 'lost save' | 'invalid save'; readonly answers: Texts }
  | { readonly kind: 'two tabs'; readonly answers: Texts; readonly others: Texts }
  | { readonly kind: 'complete' }

/** Other operations of one call. */
export type SingleCall =
  | { readonly kind: 'submit' | 'validations' | 'log out' | 'profile' | 'remove transcript' }
  | { readonly kind: 'choose tab'; readonly tab: string }
  | { readonly kind: 'turn page'; readonly page: string }
  | { readonly kind: 'status'; readonly status: string }
  | { readonly kind: 'add another'; readonly more: number }

/** Operations on the password. They need the e-mail address and no session. */
export type AccountCall = { readonly kind: 'forgot password' | 'reset password' }

/** What a student, or a fault of the network, can do. */
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

const texts: fc.Arbitrary<Texts> = fc.dictionary(fc.constantFrom(...textKeys), fc.constantFrom(...words), {
  minKeys: 1,
  maxKeys: 3,
})

const invalidAnswers: fc.Arbitrary<Texts> = fc
  .tuple(
    texts,
    fc.constantFrom<Texts>(
      { no_such_key: 'x' },
      { city: 'a'.repeat(46) },
      { state: 'Tennessee' },
      { web_status: 'submitted' },
    ),
  )
  .map(([valid, invalid]) => ({ ...valid, ...invalid }))

const kinds = <Kind extends string>(...names: readonly Kind[]) => ({ kind: fc.constantFrom(...names) })

type Weighted = { readonly weight: number; readonly arbitrary: fc.Arbitrary<Operation> }

/** Each kind has the weight 1, but for the plain save. The first one changes nothing: a counterexample shrinks towards it. */
const choices: readonly Weighted[] = [
  { weight: 1, arbitrary: fc.record(kinds('profile')) },
  { weight: 6, arbitrary: fc.record({ ...kinds('save'), answers: texts }) },
  { weight: 3, arbitrary: fc.record({ ...kinds('repeated save', 'slow save', 'lost save'), answers: texts }) },
  { weight: 1, arbitrary: fc.record({ ...kinds('two tabs'), answers: texts, others: texts }) },
  { weight: 1, arbitrary: fc.record({ ...kinds('invalid save'), answers: invalidAnswers }) },
  { weight: 5, arbitrary: fc.record(kinds('complete', 'submit', 'validations', 'log out', 'remove transcript')) },
  { weight: 1, arbitrary: fc.record({ ...kinds('choose tab'), tab: fc.constantFrom('upload', 'later') }) },
  { weight: 1, arbitrary: fc.record({ ...kinds('turn page'), page: fc.constantFrom(...pages) }) },
  { weight: 1, arbitrary: fc.record({ ...kinds('status'), status: fc.constantFrom(...statuses) }) },
  { weight: 1, arbitrary: fc.record({ ...kinds('add another'), more: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ ...kinds('add transcript'), name: fc.constantFrom(...transcriptNames) }) },
  { weight: 2, arbitrary: fc.record(kinds('forgot password', 'reset password')) },
]

export const operation: fc.Arbitrary<Operation> = fc.oneof({ withCrossShrink: true }, ...choices)
