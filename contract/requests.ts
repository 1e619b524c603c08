import { maxDeskText, requestKinds } from '@apply/engine/desk'
import { z } from 'zod'
import type { Call } from './call.ts'
import { documentAnswers } from './document-answer.ts'
import { idParams, message } from './schemas.ts'

export const readRequests = {
  method: 'GET',
  path: '/api/requests',
  tag: 'Application',
  summary: 'List what the school has asked for after the submission.',
  description:
    'The file of a request is uploaded, registered and deleted like that of a question, with the `key` of the request instead of the key of a question.',
  response: z.object({
    requests: z
      .array(
        z.object({
          id: z.uuid(),
          key: z.string(),
          title: z.string(),
          text: z.string(),
          wants: z.enum(requestKinds),
          status: z.enum(['open', 'answered', 'done']),
          asked_at: z.iso.datetime(),
          due_on: z.iso.date().optional(),
          answered_at: z.iso.datetime().optional(),
          file: documentAnswers.valueType.optional(),
        }),
      )
      .readonly(),
  }),
} as const satisfies Call

export const answerRequest = {
  method: 'POST',
  path: '/api/requests/:id/answer',
  tag: 'Application',
  summary: 'Send the answer to a request.',
  description:
    'If a document was asked for, its file must have been converted. The text is needed if an explanation was asked for. What was sent cannot be changed.',
  params: idParams,
  body: z.strictObject({
    text: z
      .string()
      .trim()
      .max(maxDeskText.answer, { error: `Please write at most ${maxDeskText.answer} characters.` })
      .default(''),
  }),
  response: message,
  errors: [404, 409],
} as const satisfies Call
