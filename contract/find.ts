import { lookupCategories } from '@apply/engine/define/lookup-category'
import { z } from 'zod'
import type { Call } from './call.ts'
import { key as id } from './key.ts'

export type { LookupCategory } from '@apply/engine/define/lookup-category'

const path = '/lookup/find'
const category = z.enum(lookupCategories, { error: `"category" must be one of ${lookupCategories.join(', ')}.` })
const text = z.string().max(200)

/** One line of a list to choose from. */
const suggestion = z.strictObject({ text: z.string(), id: z.string(), sub_text: z.string() })
export type Suggestion = z.output<typeof suggestion>

export const findSuggestions = {
  method: 'GET',
  path,
  query: z.object({ text, category, max_results: z.string().regex(/^\d{1,6}$/) }),
  response: z.array(suggestion),
} as const

/** The fields of one school or address. */
export const findRecord = {
  method: 'GET',
  path,
  query: z.object({ id, category }),
  response: z.record(z.string(), z.string()),
} as const

/** Both calls as the server takes them, on one path. */
export const find = {
  method: 'GET',
  path,
  tag: 'Lookup',
  summary: 'Search schools or addresses, or read one of them.',
  description:
    'With `id` it returns the fields of that record, else a list for `text`. `max_results` is 5 unless given, and at most 20.',
  query: z
    .object({
      category,
      id: id.optional(),
      ...findSuggestions.query.partial().pick({ text: true, max_results: true }).shape,
    })
    .refine((asked) => asked.id !== undefined || asked.text !== undefined, { error: '"text" or "id" is missing.' }),
  response: z.union([findSuggestions.response, findRecord.response]),
  errors: [404],
} as const satisfies Call
