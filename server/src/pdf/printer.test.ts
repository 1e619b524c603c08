import type { BrowserContext } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { type Chromium, openChromium } from '../platform/chromium/open-chromium.ts'
import { openPrinter, type Printer } from './printer.ts'

const address = 'https://apply.example.edu/service.html'
const settings = { chromiumPath: undefined, dataDir: '/tmp' }

const opened: Chromium[] = []
let printer: Printer | undefined

const open = (limits: { readonly printsPerBrowser?: number; readonly patienceMs?: number } = {}) => {
  printer = openPrinter({
    ...{ settings, serve, address, timeZone: 'America/Chicago', ...limits },
    open: (given) => {
      const chromium = openChromium(given)
      opened.push(chromium)
      return chromium
    },
  })
  return printer
}

afterEach(async () => {
  await printer?.close()
  await Promise.all(opened.splice(0).map(({ kill }) => kill()))
})

const application = '<main class="read-only"><h1>Application</h1></main>'

/** Shows whatever its address names. */
const waiting = `<!doctype html><html lang="en"><title>T</title><script>addEventListener('hashchange', () => {
  document.open()
  document.write(decodeURIComponent(location.hash.slice(1)))
  document.close()
})</script>`

const serve = (context: BrowserContext) =>
  context.route('**/*', (route) =>
    route.request().url() === address ? route.fulfill({ contentType: 'text/html', body: waiting }) : route.abort(),
  )

const page = (body: string) => ({
  hash: encodeURIComponent(body),
  footer: '<span class="pageNumber"></span>',
  signal: new AbortController().signal,
})

const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString() === '%PDF-'

test('PDF-05 one browser is kept warm from print to print', async () => {
  const { print } = open()
  expect(isPdf(await print(page(application)))).toBe(true)
  const first = opened[0]?.pid()

  await print(page(application))

  expect(first).toBeGreaterThan(0)
  expect(opened.map((chromium) => chromium.pid())).toEqual([first])
})

test('PDF-05 a browser that has printed often enough is replaced', async () => {
  const { print } = open({ printsPerBrowser: 2 })

  for (let prints = 0; prints < 3; prints += 1) expect(isPdf(await print(page(application)))).toBe(true)

  expect(opened).toHaveLength(2)
  expect(opened[0]?.pid()).toBeUndefined()
  expect(opened[1]?.pid()).toBeGreaterThan(0)
})

test.each([
  ['a script that throws', '<main class="read-only">x</main><script>throw new Error("broken")</script>', /broken/],
  ['a page that shows something else', '<main>This link is not valid.</main>', /does not show the application/],
  ['a page that never gets ready', '<p>Loading</p>', /broken off/],
  [
    'a font that cannot be loaded',
    `<style>@font-face{font-family:F;src:url(/f.woff2)}main{font-family:F}</style>${application}`,
    /font/,
  ],
])('PDF-05 %s fails the print, and the next one has a fresh browser', async (_, body, reason) => {
  const { print } = open({ patienceMs: 4_000 })
  await expect(print(page(body))).rejects.toThrow(reason)

  expect(isPdf(await print(page(application)))).toBe(true)

  expect(opened).toHaveLength(2)
  expect(opened[0]?.pid()).toBeUndefined()
})

test('PDF-05 a job that is broken off ends the print', async () => {
  const { print } = open()
  const stop = new AbortController()
  const printing = print({ ...page('<p>Loading</p>'), signal: stop.signal })

  stop.abort()

  await expect(printing).rejects.toThrow('broken off')
})
