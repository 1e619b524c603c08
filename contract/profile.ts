import { webStatuses } from '@apply/engine/web-status'
import { z } from 'zod'
import { counts } from './add-another.ts'
import type { Call } from './call.ts'
import { documentAnswers } from './document-answers.ts'
import { receipt } from './receipt.ts'
import { chosenTabs } from './tabs.ts'
import { texts } from './texts.ts'

export const profile = {
  method: 'GET',
  path: '/api/profile',
  tag: 'Application',
  summary: 'Read the whole application.',
  response: z.strictObject({
    answer: texts,
    document_answer: documentAnswers,
    tabs: chosenTabs,
    add_another: counts,
    username: z.string(),
    last_page: z.string().nullable(),
    successful_login: z.array(z.iso.datetime()),
    web_status: z.array(z.strictObject({ web_status: z.enum(webStatuses) })),
    revision: z.int(),
    receipt: receipt.optional(),
  }),
} as const satisfies Call
