import type { FastifyReply, FastifyRequest } from 'fastify'

type SignedIn = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** A route without a payload. The session is looked at first, so that nobody else learns what a call takes. */
export const plainCall = <Response>(signedIn: SignedIn, { response }: { readonly response: Response }) => ({
  onRequest: signedIn,
  schema: { response: { 200: response } },
})

/** A route with a payload. */
export const bodyCall = <Body, Response>(
  signedIn: SignedIn,
  { body, response }: { readonly body: Body; readonly response: Response },
) => ({ onRequest: signedIn, schema: { body, response: { 200: response } } })
