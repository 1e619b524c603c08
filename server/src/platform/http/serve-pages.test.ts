import { mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { capturedLog } from '../../../testing/captured-log.ts'
import { temporaryFolder } from '../../../testing/start-process.ts'
import { testApp } from '../../../testing/test-app.ts'
import { checkBuiltPages } from './serve-pages.ts'

const page = '<!doctype html><title>Apply</title>'
const script = 'export const answer = 42'

const open = async (log = capturedLog().log) => {
  const pages = await temporaryFolder()
  await mkdir(join(pages, 'assets'))
  await writeFile(join(pages, 'index.html'), page)
  await writeFile(join(pages, 'signup.html'), '<title>Sign up</title>')
  await writeFile(join(pages, 'officer.html'), '<title>Officer</title>')
  await writeFile(join(pages, 'desk.html'), '<title>Desk</title>')
  await writeFile(join(pages, 'assets/app-abc123.js'), script)
  await writeFile(join(pages, 'assets/app-abc123.js.br'), brotliCompressSync(script))
  await writeFile(join(pages, '.secret'), 'hidden')
  return testApp({ pages, log })
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
])('API-31 %s is the page named after its path, if there is one', async (url, expected) => {
  const answer = await (await open()).inject(url)

  expect([answer.statusCode, answer.body]).toEqual([200, expected])
  expect(answer.headers['cache-control']).toBe('no-cache')
})

test.each(['/desk', '/desk/', '/desk/applications/1?x=1', '/desk/login?service_token=abc'])(
  'DSK-92 %s is the page of the desk',
  async (url) => {
    expect((await (await open()).inject(url)).body).toBe('<title>Desk</title>')
  },
)

test.each([
  ['/api/unknown', '/assets/start-1a2b3c4.js'],
  ['/public/unknown', '/assets/start-1a2b3c4.js'],
  ['/desk/api/unknown', '/assets/desk/desk-5d6e7f8.js'],
  ['/about', undefined],
  ['/desk/applications', undefined],
])('NAV-80 a response of %s names the first script of its page: %s', async (url, build) => {
  const pages = await temporaryFolder()
  const scriptOf = (path: string) => `<script type="module" crossorigin src="${path}"></script>`
  await writeFile(join(pages, 'index.html'), scriptOf('/assets/start-1a2b3c4.js'))
  await writeFile(join(pages, 'desk.html'), scriptOf('/assets/desk/desk-5d6e7f8.js'))

  const answer = await (await testApp({ pages })).inject(url)

  expect(answer.headers['x-build']).toBe(build)
})

test.each([
  ['/desk/api/unknown', 404],
  ['/desktop', 200],
])('DSK-92 %s is not', async (url, status) => {
  const answer = await (await open()).inject(url)

  expect(answer.statusCode).toBe(status)
  expect(answer.body).not.toContain('Desk')
})

test('API-31 a file with a hash in its name is cached for a year, and sent compressed to clients that accept it', async () => {
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

/** Sends the path as it is: a client library would tidy it up. */
const openSocket = async () => {
  const captured = capturedLog('warn')
  const app = await open(captured.log)
  onTestFinished(() => app.close())
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const ask = async (path: string, extra = '') => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n${extra}connection: close\r\n\r\n`)
    const response = await text(socket)
    return { status: Number(response.split(' ')[1]), response }
  }
  return { ask, warnings: captured.events }
}

test.each([
  ...['//host', '/\\host', '/%5chost', '/assets//x', '/https://host', '/%2f%2fhost', '/%2e%2e/', '/./', '/.'],
  ...['//', '///', '//user@host/..', '/assets/%2e%2e/index.html', '//[::1', '//api/profile'],
])('API-33 %s is an unknown path, and no error in the log', async (path) => {
  const { ask, warnings } = await openSocket()

  const { status, response } = await ask(path)

  expect(status).toBe(404)
  expect(response).toContain('There is nothing at this address.')
  expect(warnings()).toEqual([])
})

test('API-33 a range or a condition that a file cannot meet is no error in the log', async () => {
  const { ask, warnings } = await openSocket()

  expect((await ask('/assets/app-abc123.js', 'range: bytes=900-\r\n')).status).toBe(416)
  expect((await ask('/assets/app-abc123.js', 'if-match: "other"\r\n')).status).toBe(412)
  expect(warnings()).toEqual([])
})

const pathPieces = [
  ...['/', '//', '\\', '%5c', '%2f', '%5C%2F', '.', '..', '%2e', '%252e', '%00', '%', '%ff', '%F0%9F', '%c0%af'],
  ...['assets', 'app-abc123.js', 'api', 'public', 'login', 'signup', '.secret', 'https:', 'javascript:', 'host'],
  ...['?', '&', '#', ';', '@', ':', '[', ']', '*', '"', '<', '`', '|', '~', 'x'.repeat(300), '?service_token='],
]

test('API-33 no path ends in a redirect, a 500 or a warning in the log', async () => {
  const { ask, warnings } = await openSocket()
  const path = fc.array(fc.constantFrom(...pathPieces), { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`)

  await fc.assert(
    fc.asyncProperty(path, async (drawn) => {
      const { status, response } = await ask(drawn)
      expect([200, 400, 404]).toContain(status)
      expect(response).not.toMatch(/^location:/im)
    }),
    { numRuns: 400 },
  )
  expect(warnings()).toEqual([])
})

test('OPS-31 pages that were built for another form only stop the start, and no pages at all are a warning', async () => {
  const folder = await temporaryFolder()
  const { log, text: logged } = capturedLog()
  const check = (form: string) => () => checkBuiltPages(form, log, folder)

  // As while a build of another process is about to end.
  await mkdir(join(folder, '.sample-college-1'))
  await writeFile(join(folder, '.sample-college-1/index.html'), page)

  check('sample-college')()
  expect(logged()).toContain('No pages are built')
  await mkdir(join(folder, 'governors-choice'))
  await writeFile(join(folder, 'governors-choice/index.html'), page)

  expect(check('governors-choice')).not.toThrow()
  expect(check('sample-college')).toThrow('No pages are built for FORM=sample-college, only for governors-choice.')
})
