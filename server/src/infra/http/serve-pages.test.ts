import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/start-process.ts'
import { testApp } from '../../../testing/test-app.ts'

const page = '<!doctype html><title>Apply</title>'
const script = 'export const answer = 42'

const open = async () => {
  const pages = await temporaryFolder()
  await mkdir(join(pages, 'assets'))
  await writeFile(join(pages, 'index.html'), page)
  await writeFile(join(pages, 'signup.html'), '<title>Sign up</title>')
  await writeFile(join(pages, 'officer.html'), '<title>Officer</title>')
  await writeFile(join(pages, 'assets/app-abc123.js'), script)
  await writeFile(join(pages, 'assets/app-abc123.js.br'), brotliCompressSync(script))
  await writeFile(join(pages, '.secret'), 'hidden')
  return testApp({ pages })
}

test.each(['/', '/login', '/form/about?x=1', '/reset?username=a&id=b'])(
  'API-31 %s is the page, asked for anew each time',
  async (url) => {
    const answer = await (await open()).inject(url)

    expect([answer.statusCode, answer.body]).toEqual([200, page])
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining('text/html'),
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringContaining("script-src 'self'"),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
  },
)

test.each([
  ['/signup', '<title>Sign up</title>'],
  ['/signup?from=mail', '<title>Sign up</title>'],
  ['/signup/more', page],
  ['/?service_token=abc', '<title>Officer</title>'],
  ['/about?x=1&service_token=abc', '<title>Officer</title>'],
])('API-31 %s is the page named after its address, where there is one', async (url, expected) => {
  const answer = await (await open()).inject(url)

  expect([answer.statusCode, answer.body]).toEqual([200, expected])
  expect(answer.headers['cache-control']).toBe('no-cache')
})

test('API-31 a file named after its content is kept for good, and sent compressed to whoever takes that', async () => {
  const app = await open()
  const url = '/assets/app-abc123.js'

  const plain = await app.inject(url)
  const compressed = await app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } })

  expect(plain.body).toBe(script)
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
})

test.each([
  '/api/nowhere',
  '/public/nowhere',
  '/service',
  '/service/x',
  '/lookup/x',
  '/assets/app-old.js',
  '/metrics',
  '/api',
])('API-23 %s is 404 in JSON, not the page', async (url) => {
  const answer = await (await open()).inject(url)

  expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'There is nothing at this address.' }])
  expect(answer.headers['cache-control']).toBe('no-store')
})

test.each(['/.secret', '/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json'])(
  'API-22 %s leads to no file outside the pages',
  async (url) => {
    expect((await (await open()).inject(url)).body).not.toMatch(/hidden|"name"/)
  },
)

test('API-23 a page cannot be posted to', async () => {
  const headers = { origin: 'http://localhost:3000' }

  expect((await (await open()).inject({ method: 'POST', url: '/login', headers })).statusCode).toBe(404)
})
