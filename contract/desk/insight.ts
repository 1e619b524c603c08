import { insightPeriods, insightTables } from '@apply/engine/desk-exchange'
import { z } from 'zod'
import type { Call } from '../call.ts'

const periods = insightPeriods.map(String)

/** The last days at the school, today included. Only some numbers, so that no two periods differ by a few people. */
export const insightDays = z
  .enum(periods, { error: `The period must be one of ${periods.join(', ')} days.` })
  .default('30')
  .transform(Number)

/** Everybody at the desk can count these in the list. */
const counted = z.int()

/** A number of people that the list does not have: null where it would be 1 to 4. */
const people = z.int().nullable()

/** Of a list whose rows all stand for at least five people. */
const group = z.object({ question: z.string(), people: z.int() })

export const readInsight = {
  method: 'GET',
  path: '/desk/api/insight',
  tag: 'Desk',
  access: 'reader',
  summary: 'Read where applicants struggle: applications by day, times, pages, messages and refused documents.',
  description:
    'What the list counts is exact. Other numbers of fewer than five people are null or left out, and nothing is a sum of them.',
  query: z.strictObject({ days: insightDays }),
  response: z.object({
    from: z.string(),
    until: z.string(),
    by_day: z
      .array(z.object({ day: z.string(), started: counted, first_attempt: people, submitted: counted }))
      .readonly(),
    /** Null if fewer than five people submitted. */
    time_to_submit: z.object({ median_hours: z.number(), p90_hours: z.number() }).nullable(),
    /** The page on which drafts were left that nobody has touched for a week. */
    left_on: z.array(z.object({ page: z.string(), people: z.int() })).readonly(),
    /** What the last attempt to submit has said in drafts that are still not submitted. */
    messages: z.array(group.extend({ message: z.string(), median_days: z.number() })).readonly(),
    /** Which answers were changed after the first attempt to submit. */
    corrected: z.array(group.extend({ median_minutes: z.number() })).readonly(),
    refused: z.array(group.extend({ message: z.string() })).readonly(),
  }),
} as const satisfies Call

export const downloadInsight = {
  method: 'GET',
  path: '/desk/api/insight/file',
  tag: 'Desk',
  access: 'reader',
  summary: 'Download one of these tables as CSV.',
  query: z.strictObject({ days: insightDays, table: z.enum(insightTables) }),
  file: 'text/csv',
} as const satisfies Call
