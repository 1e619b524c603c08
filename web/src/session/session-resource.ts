import { createResource } from '../ui/resource.ts'
import { onSessionEnd } from './log-out.ts'

/** Data of a student, which is forgotten with the session. */
export const createSessionResource: typeof createResource = (...details) => {
  const resource = createResource(...details)
  onSessionEnd(resource.clear)
  return resource
}
