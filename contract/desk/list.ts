import { deskSorts, maxSearchLength } from '@apply/engine/desk'
import { z } from 'zod'
import type { Call } from '../call.ts'
import { idParams } from '../schemas.ts'

const day = z.iso.date({ error: 'A day must look like 2026-11-15.' })
const values = z.string().max(2000)
/** Days at the school that end today, on whichever day the view is read. */
const lastDays = z.string().regex(/^[1-9]\d{0,2}$/, 'The number of days must be from 1 to 999.')
/** Or since the caller's last visit, which began with another login. */
const lastDaysOrVisit = z.string().regex(/^(visit|[1-9]\d{0,2})$/, 'Must be "visit" or a number of days from 1 to 999.')
/** A name of 200 characters of three bytes each, in base64, with the rest of the place. */
const cursor = z.string().max(1_000)

/** What the address of the list holds. Several values of one filter are separated by commas. */
const viewFields = {
  text: z.string().max(maxSearchLength),
  status: z.enum(['draft', 'submitted']),
  term: values,
  state: values,
  major: values,
  desk_state: values,
  documents: z.enum(['with', 'without']),
  requests: z.enum(['open', 'answered', 'none']),
  /** Of the list of the school: of those that are not withdrawn. */
  items: z.enum(['open', 'overdue', 'none']),
  withdrawn: z.enum(['yes', 'no']),
  started_from: day,
  started_to: day,
  submitted_from: day,
  submitted_to: day,
  started_within: lastDays,
  submitted_within: lastDaysOrVisit,
  sort: z.enum(deskSorts),
  order: z.enum(['asc', 'desc']),
}

export const viewQuery = z.object(viewFields).partial()

/** One application in the list. What comes from the answers of a draft is null unless the school lets staff read drafts. */
const listedApplication = z.object({
  id: z.uuid(),
  name: z.string().nullable(),
  email: z.string(),
  receipt: z.string().nullable(),
  birth_date: z.string().nullable(),
  entry_term: z.string().nullable(),
  state: z.string().nullable(),
  major: z.string().nullable(),
  started_at: z.string(),
  changed_at: z.string(),
  submitted_at: z.string().nullable(),
  documents: z.number(),
  desk_state: z.string().nullable(),
  /** Requests that wait for the applicant, and those whose answer waits for staff. */
  open_requests: z.number(),
  answered_requests: z.number(),
  /** Items of the school's list that are required and still to come, and whether the day of one has passed. */
  open_items: z.number(),
  has_overdue_items: z.boolean(),
  /** Since when the application is withdrawn by its applicant. */
  withdrawn_at: z.string().nullable(),
})
export type ListedApplication = z.output<typeof listedApplication>

export const readList = {
  method: 'GET',
  path: '/desk/api/list',
  tag: 'Desk',
  access: 'reader',
  summary: 'Read one page of the list of applications.',
  description:
    'Search by name, e-mail address, receipt number, birth date or phone number; filter; sort. `submitted_within` has the last days, or `visit` for what has come since your last visit. `after` and `before` take the cursor of another page. A page stays where it is when applications are added.',
  query: z.object({ ...viewFields, after: cursor, before: cursor }).partial(),
  response: z.object({
    applications: z.array(listedApplication),
    /** The cursors of the pages beside this one. */
    next: z.string().nullable(),
    previous: z.string().nullable(),
    /** Whether the page holds names that are only similar to the searched one, after those that match. */
    has_similar: z.boolean(),
  }),
} as const satisfies Call

/** Exact up to a limit; beyond it only "more than". */
const count = z.object({ count: z.number(), is_more: z.boolean() })
export type Count = z.output<typeof count>

export const countList = {
  method: 'GET',
  path: '/desk/api/list/count',
  tag: 'Desk',
  access: 'reader',
  summary: 'Count the applications of a view.',
  query: viewQuery,
  response: z.object({ total: count, drafts: count, submitted: count }),
} as const satisfies Call

export const readNeighbors = {
  method: 'GET',
  path: '/desk/api/list/neighbors/:id',
  tag: 'Desk',
  access: 'reader',
  summary: 'Read which applications stand before and after one in a view of the list, and its place in it.',
  params: idParams,
  query: viewQuery,
  response: z.object({
    previous: z.uuid().nullable(),
    next: z.uuid().nullable(),
    /** Counted from 1; null if the application is not in the view, or beyond what is counted. */
    position: z.int().nullable(),
  }),
  errors: [404],
} as const satisfies Call

const options = z.array(z.object({ value: z.string(), label: z.string() }))

export const readListOptions = {
  method: 'GET',
  path: '/desk/api/list/options',
  tag: 'Desk',
  access: 'reader',
  summary: 'Read what the list can be filtered by, with the labels of the school.',
  description: 'A filter of a question that the form does not ask is an empty list.',
  response: z.object({
    terms: options,
    states: options,
    majors: options,
    desk_states: options,
    has_birth_date: z.boolean(),
    are_drafts_readable: z.boolean(),
    time_zone: z.string(),
  }),
} as const satisfies Call
