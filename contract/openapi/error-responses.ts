import type { Call, DeclaredError } from '../call.ts'

type ErrorStatus = DeclaredError | 400 | 401 | 413 | 414 | 415

type CallInfo = Pick<Call, 'method' | 'path' | 'params' | 'errors' | 'isPublic' | 'access'>

export const needsSession = ({ path, isPublic }: CallInfo): boolean => path.startsWith('/api/') && isPublic !== true

/** Whether a call of the desk needs a member of staff, or a system with a key. */
export const needsStaff = ({ access }: CallInfo): boolean => access !== undefined && access !== 'anyone'

/** These calls need the database, which can be down or overloaded. */
const canBeUnavailable = ({ path }: CallInfo): boolean =>
  /^\/(api|desk|public|service|lookup|files|unsubscribe)(\/|$)/.test(path)

/** Every error status that a call can return, sorted. Any call can also return 500. */
export const errorStatuses = (call: CallInfo): readonly ErrorStatus[] => {
  const found = new Set<ErrorStatus>([400, ...(call.errors ?? [])])
  if (needsSession(call) || needsStaff(call)) found.add(401).add(403)
  // Calls that change something must come from our own pages and have a JSON body of limited size.
  if (call.method !== 'GET') found.add(403).add(413).add(415)
  if (call.params) found.add(414)
  if (canBeUnavailable(call)) found.add(503)
  return [...found].sort((a, b) => a - b)
}

const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } as const

const retryAfter = {
  'Retry-After': { description: 'Seconds to wait before the next attempt.', schema: { type: 'integer', minimum: 1 } },
} as const

type ErrorKind = {
  readonly name: string
  readonly description: string
  readonly hasRetryAfter?: boolean
  readonly schema?: string
}

/** What each error status means. */
export const errorKinds: Readonly<Record<ErrorStatus, ErrorKind>> = {
  400: { name: 'BadRequest', description: 'The input is wrong; the message names the field.' },
  401: { name: 'NoSession', description: 'The session is missing or has ended. The identity cookies are removed.' },
  403: {
    name: 'Forbidden',
    description: 'The caller may not do this: another origin, another account or a bad token.',
  },
  404: { name: 'NotFound', description: 'Not found.' },
  409: { name: 'Conflict', description: 'The state of the application does not allow this now.' },
  412: { name: 'ChangedSince', description: 'What the call is about has changed since it was read.' },
  413: { name: 'TooLarge', description: 'The body is too large.' },
  414: { name: 'AddressTooLong', description: 'A part of the address is too long.' },
  415: { name: 'WrongType', description: 'The body has a type that this call does not accept.' },
  422: {
    name: 'Incomplete',
    description: 'Answers are missing or wrong; `errors` has the messages by question.',
    schema: 'Incomplete',
  },
  429: { name: 'TooManyTries', description: 'Too many attempts.', hasRetryAfter: true },
  503: { name: 'Unavailable', description: 'A service that the call needs is down or busy.', hasRetryAfter: true },
  507: { name: 'NoRoom', description: 'There is no room for files on the disk.', hasRetryAfter: true },
}

const responseOf = ({ description, hasRetryAfter, schema }: ErrorKind) => ({
  description,
  ...(hasRetryAfter && { headers: retryAfter }),
  content: schema ? { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } } : content,
})

/** The error responses that calls refer to. */
export const errorComponents = {
  ...Object.fromEntries(Object.values(errorKinds).map((each) => [each.name, responseOf(each)])),
  Unexpected: { description: 'An unexpected error of the server.', content },
}

/** The error responses of one call, each a reference. */
export const errorResponses = (statuses: readonly ErrorStatus[]) => ({
  ...Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${errorKinds[status].name}` }]),
  ),
  default: { $ref: '#/components/responses/Unexpected' },
})
