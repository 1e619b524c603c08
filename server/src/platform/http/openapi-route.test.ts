import { openApiDocument, openApiPath } from '@apply/contract/openapi/openapi-document'
import { readOpenApi } from '@apply/contract/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/databases.ts'
import { createTestServer, publicUrl, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer(await testDatabase())
})
afterAll(() => server.close())

test('API-32 the OpenAPI document has every route of the server, and nothing else', () => {
  const registered = server.routes.map(({ method, url }) => `${method} ${openApiPath(url)}`)
  const described = Object.entries(openApiDocument().paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  )

  expect(registered.length).toBeGreaterThan(25)
  expect(described.toSorted()).toEqual(registered.toSorted())
})

test('API-32 everybody can read the document without a session, and may cache it', async () => {
  const response = await server.app.inject(readOpenApi.path)

  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
  })
  expect(response.headers['set-cookie']).toBeUndefined()
  expect(response.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument())))
})

test('API-32 a call that the document shows without a session is not refused for the lack of one, every other is', async () => {
  const { paths } = openApiDocument()
  for (const { method, url } of server.routes) {
    const path = url.replaceAll(/:\w+/g, 'homeschool')
    const { statusCode } = await server.app.inject({ method, url: path, headers: { origin: publicUrl } })
    const isBehindSession = paths[openApiPath(url)]?.[method.toLowerCase()]?.security.length === 1
    expect(statusCode === 401, `${method} ${url}`).toBe(isBehindSession)
  }
})
