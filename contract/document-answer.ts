import { documentAnswers } from './document-answers.ts'
import { answerKeyParams as params } from './key.ts'
import { message } from './message.ts'

export const readDocumentAnswers = { method: 'GET', path: '/api/document-answer', response: documentAnswers } as const

/** Removes the file, its PDF and the answer. */
export const deleteDocumentAnswer = {
  method: 'DELETE',
  path: '/api/document-answer/:key',
  params,
  response: message,
} as const
