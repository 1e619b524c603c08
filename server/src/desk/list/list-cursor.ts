import { z } from 'zod'
import { HttpError } from '../../platform/errors/http-error.ts'
import { isStorableDay } from './dates-in-text.ts'

/** A place in a list: after or before which row a page begins, and by which decisions the list was made. */
const cursor = z.strictObject({
  /** The value that the list is sorted by, as text. */
  key: z.string(),
  id: z.uuid(),
  /** How well the row matches; absent in a list that is not sorted by that. */
  rank: z.int().min(0).max(2).optional(),
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

export type KeyType = 'text' | 'timestamptz'

/** As the database writes a time: "2026-01-15 18:00:00.5+00". */
const time = /^(\d{4}-\d\d-\d\d) (?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::[0-5]\d){0,2}$/

/** Whether the database can read a key back. */
const isKey: Readonly<Record<KeyType, (key: string) => boolean>> = {
  text: (key) => key.isWellFormed() && !key.includes('\0'),
  timestamptz: (key) => /^-?infinity$/.test(key) || isStorableDay(time.exec(key)?.[1] ?? ''),
}

export const decodeCursor = (text: string, type: KeyType): ListCursor => {
  const { success, data } = cursor.safeParse(parsed(text))
  if (!success || !isKey[type](data.key)) throw invalid()
  return data
}
