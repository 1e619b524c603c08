import { z } from 'zod'
import { HttpError } from '../../../infra/errors/http-error.ts'

/** A place in a list: after or before which row a page begins, and by which decisions the list was made. */
const cursor = z.strictObject({
  /** The value that the list is sorted by, as text. */
  key: z.string(),
  id: z.uuid(),
  /** How well the row matches; absent in a list that is not sorted by that. */
  rank: z.number().int().optional(),
  /** Whether the list includes names that are only similar. */
  similar: z.boolean(),
  /** The state in which the page ends, in a list sorted by states. */
  bucket: z.string().optional(),
})

export type ListCursor = z.output<typeof cursor>

export const encodeCursor = (place: ListCursor): string => Buffer.from(JSON.stringify(place)).toString('base64url')

const invalid = () => new HttpError(400, 'This address of a page is not valid. Please open the list again.')

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    throw invalid()
  }
}

export const decodeCursor = (text: string): ListCursor => {
  const { success, data } = cursor.safeParse(parsed(text))
  if (!success) throw invalid()
  return data
}
