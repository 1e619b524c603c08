import { maxViewQueryLength } from '@apply/engine/desk'
import { z } from 'zod'
import type { Call } from '../call.ts'
import { idParams, message } from '../schemas.ts'

const content = {
  name: z.string().trim().min(1, 'Please give the view a name.').max(80, 'The name is too long.'),
  query: z.string().max(maxViewQueryLength),
  is_shared: z.boolean(),
}

const savedView = z.object({
  id: z.uuid(),
  ...content,
  /** Whether it belongs to the member of staff who is calling. */
  is_own: z.boolean(),
  can_delete: z.boolean(),
  version: z.number(),
})
export type SavedView = z.output<typeof savedView>

export const readViews = {
  method: 'GET',
  path: '/desk/api/views',
  tag: 'Desk',
  access: 'reader',
  summary: 'Read the saved views of the list: your own, and those that administrators share.',
  response: z.array(savedView),
} as const satisfies Call

export const saveView = {
  method: 'POST',
  path: '/desk/api/views',
  tag: 'Desk',
  access: 'reader',
  summary: 'Save a view of the list under a name.',
  description: 'Only an administrator may share it. The text of a search is not saved.',
  body: z.strictObject(content),
  response: savedView,
  errors: [403, 409],
} as const satisfies Call

export const changeView = {
  method: 'PUT',
  path: '/desk/api/views/:id',
  tag: 'Desk',
  access: 'reader',
  summary: 'Change a saved view of your own.',
  description: 'It must still have the version that you saw. The text of a search is not saved.',
  params: idParams,
  body: z.strictObject({ ...content, version: z.int32() }),
  response: savedView,
  errors: [403, 404, 409],
} as const satisfies Call

export const removeView = {
  method: 'DELETE',
  path: '/desk/api/views/:id',
  tag: 'Desk',
  access: 'reader',
  summary: 'Delete a saved view of your own.',
  description: 'An administrator may also delete a view that a removed member has shared.',
  params: idParams,
  response: message,
  errors: [404],
} as const satisfies Call
