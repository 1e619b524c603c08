import type { z } from 'zod'

export type Tag = 'Account' | 'Application' | 'Documents' | 'PDF copy' | 'Links' | 'Lookup' | 'Server'

/** Statuses that a call of its kind does not give anyway; `openapi/call-statuses.ts` adds those. */
export type OwnError = 403 | 404 | 409 | 422 | 429 | 503

/** One call between browser and server. */
export type Call = {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  readonly path: string
  readonly tag: Tag
  readonly summary: string
  readonly description?: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** The body of the request is a form post with a file, and this describes its fields. */
  readonly form?: z.ZodType
  /** The JSON of a success. A call without one sends `file`, or nothing. */
  readonly response?: z.ZodType
  readonly file?: 'application/pdf'
  readonly errors?: readonly OwnError[]
  /** Set where a call under `/api/` is open to everybody. */
  readonly isPublic?: true
}
