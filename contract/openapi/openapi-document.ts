import { staffCookie } from '@apply/engine/desk'
import { sessionCookie } from '@apply/engine/limits'
import { z } from 'zod'
import type { Call, Tag } from '../call.ts'
import { webhookEvent } from '../desk/webhooks.ts'
import { errorMessage } from '../schemas.ts'
import { incomplete } from '../submit.ts'
import { calls } from './calls.ts'
import { errorComponents, errorResponses, errorStatuses, needsSession, needsStaff } from './error-responses.ts'

const tags: Readonly<Record<Tag, string>> = {
  Account: 'Sign up, confirm, log in and out, reset a password.',
  Application: 'The answers of the applicant who is logged in, and the submission.',
  Documents: 'Files that belong to an application, each converted to PDF.',
  'PDF copy': 'A printed copy of the application.',
  Links: 'What a token in a link opens: one application to read, or answers to start with.',
  Lookup: 'Schools and addresses to choose from.',
  Desk: 'What the admissions office works with: staff, lists, applications, requests, exports.',
  Systems: 'What other systems of the school read with a key, such as the student information system.',
  Server: 'Health, and this document.',
}

const description = `Every call between the browser and the server. Requests and responses are JSON.
An error is \`{ "message": "…" }\`, written for the applicant. 429, 503 and 507 have a \`Retry-After\` header.
Calls that change something must come from the product's own pages: they need its \`Origin\`, or \`Sec-Fetch-Site: same-origin\`.
Calls under \`/api/\` need a session. They may have the header \`X-Account\`, an encoded e-mail address; the session of another
account is then refused. Calls under \`/desk/api/\` need a member of staff with at least the role that they name, or the key of
another system.`

export type JsonSchema = { readonly [key: string]: unknown }

const withoutSchemaUri = ({ $schema: _uri, ...schema }: JsonSchema): JsonSchema => schema

/** The JSON schema of a request. A file has none; it is a field of a form. */
export const requestSchema = (schema: z.ZodType): JsonSchema =>
  withoutSchemaUri(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))

/** The JSON schema of a response. */
export const responseSchema = (schema: z.ZodType): JsonSchema =>
  withoutSchemaUri(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }))

const parametersIn = (place: 'path' | 'query' | 'header', schema: z.ZodObject | undefined) =>
  Object.entries(schema?.shape ?? {}).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path' || !each.safeParse(undefined).success,
    schema: requestSchema(each),
  }))

const contentOf = (type: string, schema: JsonSchema) => ({ content: { [type]: { schema } } })

const requestBody = ({ body, form }: Call) => {
  if (form) return { required: true, ...contentOf('multipart/form-data', requestSchema(form)) }
  return body && { required: true, ...contentOf('application/json', requestSchema(body)) }
}

const success = ({ response, file }: Call) => {
  if (file) return { 200: { description: 'The file, as an attachment.', content: { [file]: {} } } }
  if (!response) return { 204: { description: 'Done.' } }
  return { 200: { description: 'Done.', ...contentOf('application/json', responseSchema(response)) } }
}

const securityOf = (call: Call) => {
  if (needsSession(call)) return [{ session: [] }]
  if (!needsStaff(call)) return []
  return call.access === 'system' ? [{ key: [] }] : [{ staff: [] }]
}

const operation = (operationId: string, call: Call) => {
  const body = requestBody(call)
  const parameters = [
    ...parametersIn('path', call.params),
    ...parametersIn('query', call.query),
    ...parametersIn('header', call.headers),
  ]
  return {
    operationId,
    tags: [call.tag],
    summary: call.summary,
    ...(call.description && { description: call.description }),
    security: securityOf(call),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: { ...success(call), ...errorResponses(errorStatuses(call)) },
  }
}

/** The path in OpenAPI syntax: `/a/:key` becomes `/a/{key}`. */
export const openApiPath = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

const pathItems = () => {
  const byPath = Map.groupBy(Object.entries(calls), ([, { path }]) => openApiPath(path))
  return Object.fromEntries(
    [...byPath].map(([path, found]) => [
      path,
      Object.fromEntries(found.map(([id, call]) => [call.method.toLowerCase(), operation(id, call)])),
    ]),
  )
}

/** What the server posts to the webhooks of other systems. */
const webhooks = () => ({
  event: {
    post: {
      summary: 'Something has happened to an application.',
      description:
        'The header `Webhook-Signature: t=<seconds>,v1=<hex>` has the HMAC-SHA-256 of `<seconds>.<body>` with the secret.',
      requestBody: { required: true, ...contentOf('application/json', responseSchema(webhookEvent)) },
      responses: {
        '2XX': { description: 'The event has arrived.' },
        default: { description: 'It is sent again later.' },
      },
    },
  },
})

/** The whole contract as an OpenAPI 3.1 document. */
export const openApiDocument = () => ({
  openapi: '3.1.1',
  info: {
    title: 'Application to a public university',
    version: '1.0.0',
    description,
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/' }],
  tags: Object.entries(tags).map(([name, about]) => ({ name, description: about })),
  paths: pathItems(),
  webhooks: webhooks(),
  components: {
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: sessionCookie,
        description: 'Set by `POST /public/login`; removed by `GET /api/logout` and by every 401.',
      },
      staff: { type: 'apiKey', in: 'cookie', name: staffCookie, description: 'The session of a member of staff.' },
      key: { type: 'http', scheme: 'bearer', description: 'The key of another system, made by an administrator.' },
    },
    schemas: { Error: responseSchema(errorMessage), Incomplete: responseSchema(incomplete) },
    responses: errorComponents,
  },
})
