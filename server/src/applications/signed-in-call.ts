import type { FastifyReply, FastifyRequest } from 'fastify'

type SignedIn = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** A route without a payload. The session is looked at first, so that nobody else learns what a call takes. */
export const plainCall = <Answer>(signedIn: SignedIn, { answer }: { readonly answer: Answer }) => ({
  onRequest: signedIn,
  schema: { response: { 200: answer } },
})

/** A route with a payload. */
export const bodyCall = <Body, Answer>(
  signedIn: SignedIn,
  { body, answer }: { readonly body: Body; readonly answer: Answer },
) => ({ onRequest: signedIn, schema: { body, response: { 200: answer } } })
