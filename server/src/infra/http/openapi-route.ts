import { openApiDocument } from '@apply/contract/openapi/openapi-document'
import { readOpenApi } from '@apply/contract/server'
import type { Plugin } from './app-type.ts'

/** The document changes only with a release. */
const cacheOneHour = 'public, max-age=3600'

export const openApiRoute: Plugin = async (app) => {
  const document = JSON.stringify(openApiDocument())
  app.get(readOpenApi.path, async (_request, reply) =>
    reply.header('cache-control', cacheOneHour).type('application/json; charset=utf-8').send(document),
  )
}
