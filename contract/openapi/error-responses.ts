import type { ErrorStatus } from './call-statuses.ts'

const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } as const

const retryAfter = {
  'Retry-After': { description: 'Seconds to wait before the next try.', schema: { type: 'integer', minimum: 1 } },
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
    description: 'This caller may not do this: another origin, another account or a bad token.',
  },
  404: { name: 'NotFound', description: 'There is no such thing.' },
  409: { name: 'Conflict', description: 'The state of the application does not allow this now.' },
  413: { name: 'TooLarge', description: 'The body is too large.' },
  414: { name: 'AddressTooLong', description: 'A part of the address is too long.' },
  415: { name: 'WrongType', description: 'The body has another type than this call takes.' },
  422: {
    name: 'Incomplete',
    description: 'Answers are missing or wrong; `errors` has the messages by question.',
    schema: 'Incomplete',
  },
  429: { name: 'TooManyTries', description: 'Too many tries.', hasRetryAfter: true },
  503: { name: 'Unavailable', description: 'A part that the call needs is down or busy.', hasRetryAfter: true },
}

const responseOf = ({ description, hasRetryAfter, schema }: ErrorKind) => ({
  description,
  ...(hasRetryAfter && { headers: retryAfter }),
  content: schema ? { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } } : content,
})

/** The error responses that calls refer to. */
export const errorComponents = {
  ...Object.fromEntries(Object.values(errorKinds).map((each) => [each.name, responseOf(each)])),
  Unexpected: { description: 'An unexpected fault of the server.', content },
}

/** The error responses of one call, each a reference. */
export const errorResponses = (statuses: readonly ErrorStatus[]) => ({
  ...Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${errorKinds[status].name}` }]),
  ),
  default: { $ref: '#/components/responses/Unexpected' },
})
