import { conversionStatuses } from '@apply/engine/job-status'
import { maxFileKeyLength } from '@apply/engine/limits'
import { z } from 'zod'
import type { Call } from './call.ts'
import { answerKeyParams as params } from './key.ts'
import { message } from './message.ts'

const path = '/api/pdf/document-answer/:key'

export const convertDocument = {
  method: 'POST',
  path,
  tag: 'Documents',
  summary: 'Register an uploaded file and convert it to PDF.',
  params,
  body: z.strictObject({ file_key: z.string().max(maxFileKeyLength), file_name: z.string().max(300) }),
  response: message.extend({ status: z.enum(conversionStatuses) }),
  errors: [404, 409],
} as const satisfies Call

export const readConversion = {
  method: 'GET',
  path,
  tag: 'Documents',
  summary: 'Read how far a conversion is.',
  description: '`message` is empty, or says what to do about a file that could not be converted.',
  params,
  response: z.object({ status: z.enum(conversionStatuses), message: z.string() }),
  errors: [404],
} as const satisfies Call

export const deleteConversion = {
  method: 'DELETE',
  path,
  tag: 'Documents',
  summary: 'Delete a file, its PDF and the answer.',
  description: 'Does the same as `DELETE /api/document-answer/{key}`: without its conversion there is no document.',
  params,
  response: message,
  errors: [404, 409],
} as const satisfies Call

export const downloadDocument = {
  method: 'GET',
  path: '/api/pdf/document-answer/:key/file',
  tag: 'Documents',
  summary: 'Download the converted document.',
  params,
  file: 'application/pdf',
  errors: [404],
} as const satisfies Call
