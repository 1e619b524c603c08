import { pairJudgements } from '@apply/engine/desk'
import { z } from 'zod'
import type { Call } from '../call.ts'
import { rowId } from '../schemas.ts'

const person = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  receipt: z.string().nullable(),
  birth_date: z.string().nullable(),
  zip: z.string(),
  phones: z.array(z.string()),
  submitted_at: z.string().nullable(),
  /** In the words of the school, like the three below; empty if nothing is known. */
  term: z.string(),
  major: z.string(),
  home_state: z.string(),
  desk_state: z.string(),
})

const judgement = z.enum(pairJudgements)

/** Two applications that are likely of the same person. */
const pair = z.object({
  first: person,
  second: person,
  weight: z.number(),
  /** What speaks for it and against it, with the part that it has in the weight. */
  reasons: z.array(z.object({ text: z.string(), weight: z.number() })),
  judgement,
  judged_by: z.string().nullable(),
  judged_at: z.string().nullable(),
  version: z.number(),
})
export type DuplicatePair = z.output<typeof pair>

export const readDuplicates = {
  method: 'GET',
  path: '/desk/api/duplicates',
  tag: 'Desk',
  access: 'reader',
  summary: 'Read pairs of applications that are likely of the same person, the likeliest first.',
  query: z.object({ judgement: judgement.optional(), after: z.string().max(200).optional() }),
  response: z.object({
    pairs: z.array(pair),
    next: z.string().nullable(),
    /** How many pairs nobody has judged yet, exact up to a limit. */
    open: z.object({ count: z.number(), is_more: z.boolean() }),
    /** The least weight of a pair that is shown. */
    min_weight: z.number(),
  }),
} as const satisfies Call

export const judgeDuplicate = {
  method: 'PUT',
  path: '/desk/api/duplicates/:first/:second',
  tag: 'Desk',
  access: 'officer',
  summary: 'Say whether two applications are of the same person, or take that back; nothing is merged.',
  params: z.strictObject({ first: rowId, second: rowId }),
  body: z.strictObject({ judgement, version: z.int() }),
  response: pair,
  errors: [404, 409],
} as const satisfies Call
