import { z } from 'zod'
import type { Call } from './call.ts'
import { idParams, sha256 } from './schemas.ts'

const moment = z.iso.datetime()

/** The words of a letter: paragraphs, lists of conditions, and the lines below. */
export const letterWords = z.object({
  title: z.string(),
  blocks: z.array(z.union([z.string(), z.object({ list: z.array(z.string()).readonly() })])).readonly(),
  closing: z.array(z.string()).readonly(),
})

export const readLetters = {
  method: 'GET',
  path: '/api/letters',
  tag: 'Application',
  summary: 'List the letters that the school has released to you, the newest first.',
  description: 'It says nothing of what is in them. Opening one is a call of its own.',
  response: z.object({
    letters: z.array(z.object({ id: z.uuid(), released_at: moment, opened_at: moment.optional() })).readonly(),
  }),
} as const satisfies Call

export const openLetter = {
  method: 'POST',
  path: '/api/letters/:id/open',
  tag: 'Application',
  summary: 'Open a letter.',
  description: 'The school sees when a letter was opened for the first time. It can be opened again.',
  params: idParams,
  response: z.object({
    id: z.uuid(),
    released_at: moment,
    opened_at: moment,
    /** Of the PDF, which never changes. */
    sha256,
    letter: letterWords,
  }),
  errors: [404],
} as const satisfies Call

export const readLetterFile = {
  method: 'GET',
  path: '/api/letters/:id/file',
  tag: 'Application',
  summary: 'Download a letter as PDF.',
  description: 'This opens the letter too.',
  params: idParams,
  file: 'application/pdf',
  errors: [404],
} as const satisfies Call
