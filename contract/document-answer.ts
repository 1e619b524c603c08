import type { Call } from './call.ts'
import { documentAnswers } from './document-answers.ts'
import { answerKeyParams as params } from './key.ts'
import { message } from './message.ts'

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
