import { webStatuses } from '@apply/engine/statuses'
import { z } from 'zod'
import type { Call } from './call.ts'
import { chosenTabs, entryCounts } from './choices.ts'
import { documentAnswers } from './document-answer.ts'
import { receipt } from './submit.ts'

/** The server checked these when it stored them, so they are not checked again. */
const answers = z
  .custom<Readonly<Record<string, string>>>()
  .meta({ type: 'object', additionalProperties: { type: 'string' } })

export const profile = {
  method: 'GET',
  path: '/api/profile',
  tag: 'Application',
  summary: 'Read the whole application.',
  response: z.strictObject({
    answer: answers,
    document_answer: documentAnswers,
    tabs: chosenTabs,
    add_another: entryCounts,
    username: z.string(),
    last_page: z.string().nullable(),
    successful_login: z.array(z.iso.datetime()),
    web_status: z.array(z.strictObject({ web_status: z.enum(webStatuses) })),
    revision: z.int(),
    receipt: receipt.optional(),
  }),
} as const satisfies Call
