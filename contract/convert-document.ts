import { conversionStatuses } from '@apply/engine/statuses'
import { z } from 'zod'
import type { Call } from './call.ts'
import { message, answerKeyParams as params, uploadedFile } from './schemas.ts'

const path = '/api/pdf/document-answer/:key'

export const convertDocument = {
  method: 'POST',
  path,
  tag: 'Documents',
  summary: 'Register an uploaded file and convert it to PDF.',
  params,
  body: z.strictObject(uploadedFile),
  response: message.extend({ status: z.enum(conversionStatuses) }),
  errors: [404, 409, 429, 507],
} as const satisfies Call

export const readConversion = {
  method: 'GET',
  path,
  tag: 'Documents',
  summary: 'Read the status of a conversion.',
  description: '`message` is empty, or says what to do if the file could not be converted.',
  params,
  response: z.object({ status: z.enum(conversionStatuses), message: z.string() }),
  errors: [404],
} as const satisfies Call

export const deleteConversion = {
  method: 'DELETE',
  path,
  tag: 'Documents',
  summary: 'Delete a file, its PDF and the answer.',
  description:
    'Does the same as `DELETE /api/document-answer/{key}`: a document does not exist without its conversion.',
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
