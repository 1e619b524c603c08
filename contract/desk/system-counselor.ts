import { counselorStates } from '@apply/engine/counselor'
import { z } from 'zod'
import type { Call } from '../call.ts'
import { idParams, key } from '../schemas.ts'
import { counselorLetter } from './counselor.ts'

export const readSystemCounselor = {
  method: 'GET',
  path: '/desk/api/v1/applications/:id/counselor',
  tag: 'Systems',
  access: 'system',
  summary: 'Read how far the letter of the counselor is, and what was sent.',
  description: `\`letter\` is there once it has arrived. An applicant who has waived the right to read it must not see it in any system that
reads it here. The event \`item.changed\` of a webhook tells of changes. Needs a key with the scope \`letters\`.`,
  params: idParams,
  response: z.object({
    state: z.enum(counselorStates),
    is_waived: z.boolean(),
    asked_at: z.iso.datetime(),
    settled_at: z.iso.datetime().optional(),
    letter: counselorLetter.optional(),
  }),
  errors: [404, 429],
} as const satisfies Call

export const readSystemRecommendation = {
  method: 'GET',
  path: '/desk/api/v1/applications/:id/counselor/files/:name',
  tag: 'Systems',
  access: 'system',
  summary: 'Read a letter or transcript that a counselor has sent, as PDF.',
  description: 'Needs a key with the scope `recommendations`.',
  params: idParams.extend({ name: key }),
  file: 'application/pdf',
  errors: [404, 429],
} as const satisfies Call
