import { ServerError } from '../api/failures.ts'
import type { Changes } from './changes.ts'

/** The answer that the server names as the one it will not take. */
export const refusedKey = (error: unknown, sent: Changes): string | undefined => {
  if (!(error instanceof ServerError) || error.status !== 400) return undefined
  const { body } = error
  if (typeof body !== 'object' || body === null || !('key' in body) || typeof body.key !== 'string') return undefined
  return Object.hasOwn(sent, body.key) ? body.key : undefined
}
