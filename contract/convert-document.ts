import { conversionStatuses } from '@apply/engine/job-status'
import { maxFileKeyLength } from '@apply/engine/limits'
import { z } from 'zod'
import { answerKeyParams as params } from './key.ts'
import { message } from './message.ts'

const path = '/api/pdf/document-answer/:key'

export const convertDocument = {
  method: 'POST',
  path,
  params,
  body: z.strictObject({ file_key: z.string().max(maxFileKeyLength), file_name: z.string().max(300) }),
  response: message.extend({ status: z.enum(conversionStatuses) }),
} as const

/** The message is empty, or says in words what to do about a file that could not be converted. */
export const readConversion = {
  method: 'GET',
  path,
  params,
  response: z.object({ status: z.enum(conversionStatuses), message: z.string() }),
} as const

/** Removes the same as deleting the document answer: without its conversion there is none. */
export const deleteConversion = { method: 'DELETE', path, params, response: message } as const

/** The converted document itself, as an attachment. */
export const downloadDocument = { method: 'GET', path: '/api/pdf/document-answer/:key/file', params } as const
