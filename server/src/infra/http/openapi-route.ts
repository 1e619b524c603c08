import { openApiDocument } from '@apply/contract/openapi/openapi-document'
import { readOpenApi } from '@apply/contract/read-openapi'
import type { Routes } from './app-type.ts'

/** The document changes only with a release. */
const cacheAnHour = 'public, max-age=3600'

export const openApiRoute: Routes = (app) => {
  const document = JSON.stringify(openApiDocument())
  app.get(readOpenApi.path, async (_request, reply) =>
    reply.header('cache-control', cacheAnHour).type('application/json; charset=utf-8').send(document),
  )
}
