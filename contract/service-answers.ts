import { z } from 'zod'
import { counts } from './add-another.ts'
import type { Call } from './call.ts'
import { documentAnswers } from './document-answers.ts'
import { receipt } from './receipt.ts'
import { chosenTabs } from './tabs.ts'

const line = z.object({ key: z.string(), label: z.string(), text: z.string() })

const part = z.object({ headings: z.array(z.string()).readonly(), lines: z.array(line).readonly() })

const readOnlyPage = z.object({ name: z.string(), title: z.string(), parts: z.array(part).readonly() })

export const serviceAnswers = {
  method: 'GET',
  path: '/service/tmp-pdf',
  tag: 'Links',
  summary: 'Read one application with a service token.',
  query: z.object({ service_token: z.string().default('') }),
  response: z.strictObject({
    answer: z.record(z.string(), z.string()),
    add_another: counts,
    document_answer: documentAnswers,
    tabs: chosenTabs,
    /** The pages in words; once submitted they are the frozen ones, whatever the form says today. */
    read_only: z.array(readOnlyPage).readonly(),
    receipt: receipt.optional(),
  }),
  errors: [403, 429],
} as const satisfies Call
