import type { z } from 'zod'

export type Tag =
  | 'Account'
  | 'Application'
  | 'Documents'
  | 'PDF copy'
  | 'Links'
  | 'Lookup'
  | 'Desk'
  | 'Systems'
  | 'Server'

/** Who may make a call of the desk: staff with at least this role, another system with a key, or anyone. */
type DeskAccess = 'reader' | 'officer' | 'administrator' | 'system' | 'anyone'

/** Error statuses that a call declares itself; `openapi/error-responses.ts` adds those of every call of its kind. */
export type DeclaredError = 403 | 404 | 409 | 412 | 422 | 429 | 503 | 507

/** One call between browser and server. */
export type Call = {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  readonly path: string
  readonly tag: Tag
  readonly summary: string
  readonly description?: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  /** Headers with a meaning of their own for this call. */
  readonly headers?: z.ZodObject
  readonly body?: z.ZodType
  /** The fields of a multipart form post with a file. */
  readonly form?: z.ZodType
  /** The JSON of a successful response. A call without it returns `file` or nothing. */
  readonly response?: z.ZodType
  readonly file?: 'application/pdf' | 'application/zip' | 'application/octet-stream' | 'text/csv'
  readonly errors?: readonly DeclaredError[]
  /** Set for a call under `/api/` that needs no session. */
  readonly isPublic?: true
  /** Set for every call under `/desk/api/`. */
  readonly access?: DeskAccess
}
