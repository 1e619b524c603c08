import type { Call, OwnError } from '../call.ts'

export type ErrorStatus = OwnError | 400 | 401 | 413 | 414 | 415

type Described = Pick<Call, 'method' | 'path' | 'params' | 'errors' | 'isPublic'>

export const needsSession = ({ path, isPublic }: Described): boolean => path.startsWith('/api/') && isPublic !== true

/** Health checks read no database; everything else can meet one that is away or overloaded. */
const canBeUnavailable = ({ path }: Described): boolean => /^\/(api|public|service|lookup|files)(\/|$)/.test(path)

/** Every error status that a call can give, in order. An unexpected fault is a 500 anywhere. */
export const errorStatuses = (call: Described): readonly ErrorStatus[] => {
  const found = new Set<ErrorStatus>([400, ...(call.errors ?? [])])
  if (needsSession(call)) found.add(401).add(403)
  // Calls that change something must come from our own pages, and their body is bounded and of one kind.
  if (call.method !== 'GET') found.add(403).add(413).add(415)
  if (call.params) found.add(414)
  if (canBeUnavailable(call)) found.add(503)
  return [...found].sort((a, b) => a - b)
}
