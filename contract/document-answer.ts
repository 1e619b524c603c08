import { conversionStatuses } from '@apply/engine/statuses'
import { z } from 'zod'
import type { Call } from './call.ts'
import { message, answerKeyParams as params } from './schemas.ts'

/** The file of each file question, by the key of the question. */
export const documentAnswers = z.record(
  z.string(),
  z.object({
    status: z.enum(conversionStatuses),
    file_name: z.string(),
    file_size: z.number(),
    /** Of the uploaded file; only in a submission. */
    sha256: z.string().optional(),
  }),
)

export const readDocumentAnswers = {
  method: 'GET',
  path: '/api/document-answer',
  tag: 'Documents',
  summary: 'List the files of the application.',
  response: documentAnswers,
} as const satisfies Call

export const deleteDocumentAnswer = {
  method: 'DELETE',
  path: '/api/document-answer/:key',
  tag: 'Documents',
  summary: 'Delete a file, its PDF and the answer.',
  params,
  response: message,
  errors: [404, 409],
} as const satisfies Call
