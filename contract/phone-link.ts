import { conversionStatuses } from '@apply/engine/statuses'
import { z } from 'zod'
import type { Call } from './call.ts'
import { idParams, key, message, uploadedFile } from './schemas.ts'
import { presignedUrl } from './upload-file.ts'

const code = z.string({ error: 'Please enter the code.' }).max(100)

export const createPhoneLink = {
  method: 'POST',
  path: '/api/phone-link',
  tag: 'Documents',
  summary: 'Get a code with which a phone can send the file of one question.',
  description: 'It is valid for ten minutes and once. A new code for the same question ends the one before.',
  body: z.strictObject({ answer_key: key }),
  response: z.object({ id: z.string(), code: z.string(), expires_at: z.iso.datetime() }),
  errors: [404, 409, 429],
} as const satisfies Call

export const readPhoneLink = {
  method: 'GET',
  path: '/api/phone-link/:id',
  tag: 'Documents',
  summary: 'Read how far the phone is.',
  description: '`ended` also stands for a code that is unknown, too old or replaced.',
  params: idParams,
  response: z.object({ status: z.enum(['waiting', 'opened', 'sending', 'arrived', 'ended']) }),
} as const satisfies Call

export const endPhoneLink = {
  method: 'DELETE',
  path: '/api/phone-link/:id',
  tag: 'Documents',
  summary: 'End a code before its time.',
  params: idParams,
  response: message,
} as const satisfies Call

export const openPhoneLink = {
  method: 'POST',
  path: '/public/phone-link',
  tag: 'Links',
  summary: 'Read for which question a code takes a file, and nothing about the applicant.',
  body: z.strictObject({ code }),
  response: z.object({ label: z.string(), expires_at: z.iso.datetime() }),
  errors: [409, 429],
} as const satisfies Call

export const requestPhoneUpload = {
  method: 'POST',
  path: '/public/phone-link/upload',
  tag: 'Links',
  summary: 'Get a signed form for the upload of the file, as `POST /api/presigned-url` gives to a student.',
  body: z.strictObject({ code }),
  response: presignedUrl.response,
  errors: [409, 429, 507],
} as const satisfies Call

export const registerPhoneUpload = {
  method: 'POST',
  path: '/public/phone-link/document',
  tag: 'Links',
  summary: 'Register the uploaded file, convert it to PDF, and use up the code.',
  body: z.strictObject({ code, ...uploadedFile }),
  response: message.extend({ status: z.enum(conversionStatuses) }),
  errors: [404, 409, 429, 507],
} as const satisfies Call
