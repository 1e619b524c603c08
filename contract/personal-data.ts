import { accountPageMessages, isDeletionPhrase } from '@apply/engine/account-page'
import { z } from 'zod'
import type { Call } from './call.ts'
import { currentPassword, message } from './schemas.ts'

export const exportData = {
  method: 'POST',
  path: '/api/account/export',
  tag: 'Account',
  summary: 'Download everything that is stored about the person, rows and files, as a zip.',
  body: z.strictObject({ current_password: currentPassword }),
  file: 'application/zip',
  errors: [429],
} as const satisfies Call

export const deleteAccount = {
  method: 'POST',
  path: '/api/account/deletion',
  tag: 'Account',
  summary: 'Delete the account with everything that belongs to it, and confirm that by mail.',
  description: 'Returns 409 once the application is submitted.',
  body: z.strictObject({
    current_password: currentPassword,
    confirmation: z
      .string({ error: accountPageMessages.deletionPhrase })
      .refine(isDeletionPhrase, { error: accountPageMessages.deletionPhrase }),
  }),
  response: message,
  errors: [409, 429],
} as const satisfies Call
