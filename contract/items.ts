import { maxDeskText } from '@apply/engine/desk'
import { itemKinds, itemStates, itemWants } from '@apply/engine/items'
import { z } from 'zod'
import type { Call } from './call.ts'
import { documentAnswers } from './document-answer.ts'
import { idParams, message } from './schemas.ts'

const item = z.object({
  id: z.uuid(),
  /** The key of its file. */
  key: z.string(),
  kind: z.enum(itemKinds),
  title: z.string(),
  text: z.string(),
  wants: z.enum(itemWants),
  state: z.enum(itemStates),
  is_required: z.boolean(),
  due_on: z.iso.date().optional(),
  answered_at: z.iso.datetime().optional(),
  /** Since when it has its state. */
  changed_at: z.iso.datetime(),
  file: documentAnswers.valueType.optional(),
})

export const readItems = {
  method: 'GET',
  path: '/api/items',
  tag: 'Application',
  summary: 'Read the status of the application and the list of what it needs.',
  description:
    'Empty before the submission. The status is the word that the school shows to applicants, and may be missing. The file of an item is uploaded, registered and deleted like that of a question, with the `key` of the item.',
  response: z.object({
    status: z.object({ word: z.string(), text: z.string(), since: z.iso.datetime() }).optional(),
    items: z.array(item).readonly(),
  }),
} as const satisfies Call

export const sendItem = {
  method: 'POST',
  path: '/api/items/:id/answer',
  tag: 'Application',
  summary: 'Send what an item of the list asks for.',
  description:
    'If a document is asked for, its file must have been converted. What was sent cannot be changed. A request of staff is answered by its own call.',
  params: idParams,
  body: z.strictObject({
    text: z
      .string()
      .trim()
      .max(maxDeskText.answer, { error: `Please write at most ${maxDeskText.answer} characters.` })
      .default(''),
  }),
  response: message,
  errors: [404, 409],
} as const satisfies Call
