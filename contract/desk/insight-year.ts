import { yearTables } from '@apply/engine/desk-exchange'
import { z } from 'zod'
import type { Call } from '../call.ts'
import { insightDays as days } from './insight.ts'

/** Everybody at the desk can count these in the list. */
const people = z.int()

/** A number of this period, and of the same days a year before. */
const compared = { people, people_before: people }

const group = z.object({ label: z.string(), ...compared })

const period = { from: z.string(), until: z.string() }

export const readInsightYear = {
  method: 'GET',
  path: '/desk/api/insight/year',
  tag: 'Desk',
  access: 'reader',
  summary: 'Read how many applications there are by week, term, major and state, beside the same days of last year.',
  description:
    'Of those who tried to submit and did not, the number is rounded down to a multiple of five, so that none stands for one to four people.',
  query: z.strictObject({ days }),
  response: z.object({
    ...period,
    before: z.object(period),
    /** Seven days each, up to the last day of the period; the first may have fewer. */
    by_week: z.array(z.object({ ...period, started: z.object(compared), submitted: z.object(compared) })).readonly(),
    /** Submitted applications by the term of entry; `label_before` is the same term of the year before. */
    by_term: z.array(group.extend({ label_before: z.string() })).readonly(),
    by_major: z.array(group).readonly(),
    by_state: z.array(group).readonly(),
    /** Of the applications that were started in the period: how many came how far by its last day. */
    funnel: z.array(group).readonly(),
  }),
} as const satisfies Call

export const downloadInsightYear = {
  method: 'GET',
  path: '/desk/api/insight/year/file',
  tag: 'Desk',
  access: 'reader',
  summary: 'Download one of these tables as CSV.',
  query: z.strictObject({ days, table: z.enum(yearTables) }),
  file: 'text/csv',
} as const satisfies Call
