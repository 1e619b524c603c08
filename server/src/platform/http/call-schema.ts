import type { Call } from '@apply/contract/call'
import type { FastifySchema } from 'fastify'

type RequestParts = { params: 'params'; query: 'querystring'; headers: 'headers'; body: 'body' }

export type CallSchema<C extends Call> = {
  readonly [Part in keyof C & keyof RequestParts as RequestParts[Part]]: C[Part]
} & (C extends { readonly response: infer Response } ? { readonly response: { readonly 200: Response } } : unknown)

/** The schema of a Fastify route: what it checks of a request, and what it writes. A call that returns a file has no response. */
export function schemaOf<C extends Call>(call: C): CallSchema<C>
export function schemaOf({ params, query, headers, body, response }: Call): FastifySchema {
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body }),
    ...(response && { response: { 200: response } }),
  }
}
