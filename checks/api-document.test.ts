import { pathToFileURL } from 'node:url'
import { calls } from '@apply/contract/openapi/calls'
import { openApiDocument } from '@apply/contract/openapi/openapi-document'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { describeApi } from './describe-api.ts'
import { isTest, projectFiles, read, root } from './repository.ts'

test('API-32 the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()

  expect(await validator.validate(JSON.parse(JSON.stringify(openApiDocument())))).toMatchObject({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('API-32 a broken document is found invalid', async () => {
  const broken = { ...openApiDocument(), paths: { '/api/answer': { put: { responses: { 200: {} } } } } }

  expect(await new Validator().validate(JSON.parse(JSON.stringify(broken)))).toMatchObject({ valid: false })
})

test('API-32 every call in the contract folder is described', async () => {
  const described = new Set(Object.values(calls).map(({ method, path }) => `${method} ${path}`))
  const files = projectFiles().filter((path) => /^contract\/(desk\/)?[a-z0-9-]+\.ts$/.test(path) && !isTest(path))
  const modules = await Promise.all(files.map((path): Promise<object> => import(pathToFileURL(`${root}/${path}`).href)))
  const found = modules
    .flatMap((module) => Object.values(module))
    .filter((value) => typeof value === 'object' && 'method' in value && 'path' in value)
    .map(({ method, path }) => `${method} ${path}`)

  expect(found.length).toBeGreaterThan(25)
  expect(new Set(found)).toEqual(described)
})

test('API-32 no two operations share an id, and every summary is one sentence', () => {
  const operations = Object.values(openApiDocument().paths).flatMap((item) => Object.values(item))

  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  for (const { summary } of operations) expect(summary).toMatch(/^[A-Z][^.]+\.$/)
})

test.each([
  ['PUT /api/answer', 'Needs a session.'],
  ['POST /desk/api/log-in', 'Needs no session.'],
  ['GET /desk/api/list', 'Needs a session of staff: reader or higher.'],
  ['GET /desk/api/exports/{id}/file', 'Needs a session of staff: administrator.'],
  ['GET /desk/api/v1/applications/{id}', 'Needs a key of another system.'],
])('API-32 DSK-90 the description of %s says who may make it', (call, sentence) => {
  const [, description] = describeApi().split(`### ${call}\n\n`)

  expect(description?.split('\n')[0]).toContain(sentence)
})

test('API-32 docs/api.md says what the contract says today; `npm run docs:api` writes it anew', () => {
  expect(read('docs/api.md')).toBe(describeApi())
})
