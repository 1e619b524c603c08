import { calls } from '@apply/contract/openapi/calls'
import { errorKinds, errorStatuses, needsSession, needsStaff } from '@apply/contract/openapi/error-responses'
import {
  type JsonSchema,
  openApiDocument,
  openApiPath,
  requestSchema,
  responseSchema,
} from '@apply/contract/openapi/openapi-document'

type Call = (typeof calls)[string]

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const bounds = ({ maxLength, pattern }: JsonSchema): string =>
  [
    typeof maxLength === 'number' ? ` of at most ${maxLength} characters` : '',
    typeof pattern === 'string' && pattern.length < 40 ? ` matching \`${pattern}\`` : '',
  ].join('')

/** A schema in a few words; maps and lists say what they hold. */
const inWords = (schema: unknown): string => {
  if (!isObject(schema)) return 'anything'
  if (Array.isArray(schema.enum)) return `one of ${schema.enum.map((each) => `\`${each}\``).join(', ')}`
  if (Array.isArray(schema.anyOf)) return schema.anyOf.map(inWords).join(', or ')
  if (schema.format === 'date-time') return 'time (ISO 8601)'
  if (schema.format === 'binary') return 'file'
  if (Array.isArray(schema.type)) return schema.type.map((type) => inWords({ ...schema, type })).join(', or ')
  if (schema.type === 'array') return `list of ${inWords(schema.items)}`
  if (isObject(schema.properties)) return `{ ${Object.entries(schema.properties).map(field).join('; ')} }`
  if (schema.type === 'object') return `map of ${inWords(schema.additionalProperties)}`
  if (schema.type === 'null') return 'null'
  return schema.type === 'string' ? `text${bounds(schema)}` : String(schema.type ?? 'anything')
}

const field = ([name, schema]: readonly [string, unknown]): string => `\`${name}\`: ${inWords(schema)}`

/** The fields of an object one line each; anything else in words. */
const fieldsOf = (schema: JsonSchema): readonly string[] => {
  if (!isObject(schema.properties)) return [`- ${inWords(schema)}`]
  const required = listOf(schema.required)
  return Object.entries(schema.properties).map(
    (each) => `- ${field(each)}${required.includes(each[0]) ? '' : ' (optional)'}`,
  )
}

const block = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length > 0 ? [`${title}:`, ...lines, ''] : []

const requestOf = ({ params, query, headers, body, form }: Call): readonly string[] => [
  ...block('Path', params ? fieldsOf(requestSchema(params)) : []),
  ...block('Query', query ? fieldsOf(requestSchema(query)) : []),
  ...block('Headers', headers ? fieldsOf(requestSchema(headers)) : []),
  ...block('Body', body ? fieldsOf(requestSchema(body)) : []),
  ...block('Form', form ? fieldsOf(requestSchema(form)) : []),
]

const responseOf = ({ response, file }: Call): readonly string[] => {
  if (file) return [`Response: a file, \`${file}\`.`, '']
  return response ? block('Response', fieldsOf(responseSchema(response))) : ['Response: 204, empty.', '']
}

const whoMayCall = (call: Call): string => {
  if (call.access === 'system') return 'Needs a key of another system.'
  if (needsStaff(call))
    return `Needs a session of staff: ${call.access}${call.access === 'administrator' ? '' : ' or higher'}.`
  return needsSession(call) ? 'Needs a session.' : 'Needs no session.'
}

const describeCall = (call: Call): readonly string[] => [
  `### ${call.method} ${openApiPath(call.path)}`,
  '',
  [call.summary, call.description, whoMayCall(call)].filter(Boolean).join(' '),
  '',
  ...requestOf(call),
  ...responseOf(call),
  `Errors: ${errorStatuses(call).join(', ')}.`,
  '',
]

/** The contract in words, from the same calls as the OpenAPI document. */
export const describeApi = (): string => {
  const { info, tags } = openApiDocument()
  const errors = Object.entries(errorKinds).map(([status, { description }]) => `| ${status} | ${description} |`)
  return [
    '# The calls of the server',
    '',
    'Written by `npm run docs:api` from the folder `contract`; do not edit it by hand. The same as OpenAPI 3.1: `GET /api/openapi.json`.',
    '',
    info.description,
    '',
    '| status | meaning |',
    '|---|---|',
    ...errors,
    '',
    ...tags.flatMap((tag) => [
      ...[`## ${tag.name}`, '', tag.description, ''],
      ...Object.values(calls)
        .filter((call) => call.tag === tag.name)
        .flatMap(describeCall),
    ]),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}
