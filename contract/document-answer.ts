import { z } from 'zod'
import { documentAnswers } from './document-answers.ts'
import { message } from './message.ts'

const params = z.strictObject({ key: z.string().max(100) })

export const readDocumentAnswers = { method: 'GET', path: '/api/document-answer', response: documentAnswers } as const

/** Removes the file, its PDF and the answer. */
export const deleteDocumentAnswer = {
  method: 'DELETE',
  path: '/api/document-answer/:key',
  params,
  response: message,
} as const
