import { z } from 'zod'
import type { Call } from './call.ts'
import { chosenTabs, entryCounts } from './choices.ts'
import { documentAnswers } from './document-answer.ts'
import { receipt } from './submit.ts'

const terms = z.object({ heading: z.string(), paragraphs: z.array(z.string()).readonly() })

const line = z.object({
  key: z.string(),
  label: z.string(),
  text: z.string(),
  terms: z.array(terms).readonly().optional(),
  accepted_at: z.string().optional(),
  /** What staff have recorded as right since, and when. An empty text is no answer. */
  corrected: z.object({ text: z.string(), at: z.iso.datetime() }).optional(),
})

const block = z.object({ headings: z.array(z.string()).readonly(), lines: z.array(line).readonly() })

export const readOnlyPage = z.object({ name: z.string(), title: z.string(), parts: z.array(block).readonly() })

/** The pages of an application as text. */
export const readOnlyPages = z.array(readOnlyPage).readonly()

export const serviceAnswers = {
  method: 'GET',
  path: '/service/tmp-pdf',
  tag: 'Links',
  summary: 'Read one application with a service token.',
  query: z.object({ service_token: z.string().default('') }),
  response: z.strictObject({
    answer: z.record(z.string(), z.string()),
    add_another: entryCounts,
    document_answer: documentAnswers,
    tabs: chosenTabs,
    applicant: z.object({ name: z.string(), email: z.string() }),
    /** The pages as text. After the submission these are the frozen ones, even if the form has changed since. */
    read_only: readOnlyPages,
    receipt: receipt.optional(),
  }),
  errors: [403, 429],
} as const satisfies Call
