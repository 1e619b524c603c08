import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { App } from './app-type.ts'
import { HttpError } from './http-error.ts'
import { validationInWords } from './validation-in-words.ts'

const unexpected = "We've encountered an unexpected error at this time. Please try again later."
const defaultRetrySeconds = 5

const refusals: Readonly<Record<number, string>> = {
  400: 'The call could not be read.',
  404: 'There is nothing at this address.',
  408: 'The call took too long to arrive.',
  413: 'The call is too large.',
  414: 'The address is too long.',
  415: 'The body of the call must be JSON.',
  431: 'The headers of the call are too large.',
}

export const refusalFor = (status: number): string => refusals[status] ?? unexpected

const statusOf = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500

/** Turns whatever was thrown into an answer; only an `HttpError` speaks for itself. */
const asHttpError = (error: unknown): HttpError => {
  if (error instanceof HttpError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return new HttpError(400, validationInWords(error.validation))
  const status = statusOf(error)
  return status in refusals ? new HttpError(status, refusalFor(status)) : new HttpError(500, unexpected)
}

const report = (request: FastifyRequest, status: number, error: unknown) => {
  if (status === 500) request.log.error({ err: error }, 'A request failed for a reason nobody thought of.')
  else if (status === 503) request.log.warn({ err: error }, 'A part we need is down.')
}

export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  const { status, message, details, retryAfterSeconds } = asHttpError(error)
  report(request, status, error)
  if (status === 429 || status === 503) reply.header('retry-after', Math.ceil(retryAfterSeconds ?? defaultRetrySeconds))
  // A body that is still arriving is read to its end, else the client may never see this answer.
  if (status === 413) reply.removeHeader('connection')
  // The schema of a route speaks of its success only, so that an error is written here.
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ message, ...details })
}

export const answerErrors = (app: App): void => {
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply))
}

export const nothingHere = (): never => {
  throw new HttpError(404, refusalFor(404))
}
