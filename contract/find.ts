import { lookupCategories } from '@apply/engine/define/question'
import { defaultLookupResults, maxLookupResults } from '@apply/engine/limits'
import { z } from 'zod'
import type { Call } from './call.ts'
import { key as id } from './schemas.ts'

const path = '/lookup/find'
const category = z.enum(lookupCategories, { error: `"category" must be one of ${lookupCategories.join(', ')}.` })
const maxSearchLength = 200
const text = z.string().max(maxSearchLength)

/** One suggestion in a list. */
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

/** Both calls, as the server serves them on one path. */
export const find = {
  method: 'GET',
  path,
  tag: 'Lookup',
  summary: 'Search schools or addresses, or read one of them.',
  description: `With \`id\` it returns the fields of that record, otherwise a list for \`text\`. \`max_results\` is ${defaultLookupResults} unless given, and at most ${maxLookupResults}.`,
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
