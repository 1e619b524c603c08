import { z } from 'zod'
import type { Call } from './call.ts'
import { sha256 } from './schemas.ts'

/** Whether it is genuine, and if so since when; nothing about the applicant. */
const verdict = z.object({ is_genuine: z.boolean(), submitted_at: z.iso.datetime().optional() })

export const checkReceipt = {
  method: 'GET',
  path: '/public/receipts/:number/:sha256',
  tag: 'Links',
  summary: 'Tell whether an application was submitted with this receipt and is unchanged since.',
  params: z.strictObject({ number: z.string().max(40), sha256 }),
  response: verdict,
  errors: [429],
} as const satisfies Call

export const checkCopy = {
  method: 'GET',
  path: '/public/copies/:sha256',
  tag: 'Links',
  summary: 'Tell whether a file with this SHA-256 is a PDF copy of a submitted application.',
  params: z.strictObject({ sha256 }),
  response: verdict,
  errors: [429],
} as const satisfies Call
