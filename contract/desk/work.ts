import { maxDeskText, requestKinds } from '@apply/engine/desk'
import { z } from 'zod'
import type { Call } from '../call.ts'
import { idParams, key, message } from '../schemas.ts'
import { applicationParams } from './application.ts'

const id = z.uuid()

/** A text that staff type: not empty, and not longer than `max`. */
const typed = (name: string, max: number) =>
  z
    .string({ error: `Please write ${name}.` })
    .trim()
    .min(1, { error: `Please write ${name}.` })
    .max(max, { error: `Please write ${name} of at most ${max} characters.` })

export const newRequest = z.strictObject({
  /** The template of the school; its title and text may be changed. */
  template: key,
  title: typed('a title', maxDeskText.title),
  text: typed('a text', maxDeskText.request),
})

export const readDeskChoices = {
  method: 'GET',
  path: '/desk/api/choices',
  tag: 'Desk',
  access: 'reader',
  summary: 'Read the states and the templates for requests that the school has defined.',
  response: z.object({
    /** The items of the school's list. */
    items: z.array(z.object({ name: z.string(), title: z.string() })).readonly(),
    states: z.array(z.object({ name: z.string(), label: z.string(), is_final: z.boolean() })).readonly(),
    templates: z
      .array(z.object({ name: z.string(), title: z.string(), text: z.string(), wants: z.enum(requestKinds) }))
      .readonly(),
  }),
} as const satisfies Call

export const changeDeskState = {
  method: 'PUT',
  path: '/desk/api/applications/:id/state',
  tag: 'Desk',
  access: 'officer',
  summary: 'Give a submitted application another state.',
  description: 'Returns 409 if it has another version than the one that was looked at.',
  params: applicationParams,
  body: z.strictObject({ state: key, version: z.int() }),
  response: message.extend({ version: z.int() }),
  errors: [404, 409],
} as const satisfies Call

export const addDeskNote = {
  method: 'POST',
  path: '/desk/api/applications/:id/notes',
  tag: 'Desk',
  access: 'officer',
  summary: 'Write a note about an application.',
  description: 'A note is never deleted; it can be struck out.',
  params: applicationParams,
  body: z.strictObject({ text: typed('a note', maxDeskText.note) }),
  response: message,
  errors: [404],
} as const satisfies Call

export const strikeDeskNote = {
  method: 'POST',
  path: '/desk/api/notes/:id/strike',
  tag: 'Desk',
  access: 'officer',
  summary: 'Strike a note out, which stays readable.',
  params: idParams,
  body: z.strictObject({ reason: typed('a reason', maxDeskText.reason) }),
  response: message,
  errors: [404, 409],
} as const satisfies Call

export const createDeskRequest = {
  method: 'POST',
  path: '/desk/api/applications/:id/requests',
  tag: 'Desk',
  access: 'officer',
  summary: 'Ask an applicant for a document or an explanation.',
  description: 'The applicant gets a mail and finds the request on the completion page.',
  params: applicationParams,
  body: newRequest,
  response: message.extend({ id }),
  errors: [404, 409],
} as const satisfies Call

export const settleDeskRequest = {
  method: 'POST',
  path: '/desk/api/requests/:id/settle',
  tag: 'Desk',
  access: 'officer',
  summary: 'Mark a request as done, or withdraw it.',
  description: 'A file that was uploaded but not sent is deleted. An answered request cannot be withdrawn.',
  params: idParams,
  body: z.strictObject({ as: z.enum(['done', 'withdrawn']), version: z.int() }),
  response: message,
  errors: [404, 409],
} as const satisfies Call

export const repeatDeskRequest = {
  method: 'POST',
  path: '/desk/api/requests/:id/repeat',
  tag: 'Desk',
  access: 'officer',
  summary: 'Ask again for what an applicant has answered.',
  description: 'The answered request stays as it is; a new one follows it.',
  params: idParams,
  body: z.strictObject({ text: typed('a text', maxDeskText.request), version: z.int() }),
  response: message.extend({ id }),
  errors: [404, 409],
} as const satisfies Call
