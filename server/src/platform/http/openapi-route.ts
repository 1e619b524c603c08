import { openApiDocument } from '@apply/contract/openapi/openapi-document'
import { readOpenApi } from '@apply/contract/server'
import type { Plugin } from './app-type.ts'

/** The document changes only with a release. */
const cacheOneHour = 'public, max-age=3600'

/** Made for the first reader, because most processes are never asked for it. */
export const openApiRoute: Plugin = async (app) => {
  let document: string | undefined
  app.get(readOpenApi.path, async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument())
    return reply.header('cache-control', cacheOneHour).type('application/json; charset=utf-8').send(document)
  })
}
