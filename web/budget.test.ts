import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, test, vi } from 'vitest'

const kilobyte = 1000

let chunks: readonly Rolldown.OutputChunk[] = []
let sizes: ReadonlyMap<string, number> = new Map()

const buildInMemory = async (): Promise<readonly Rolldown.RolldownOutput[]> => {
  const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url))
  const built = await build({ configFile, logLevel: 'error', build: { write: false } })
  return [built].flat().filter((result) => result !== undefined && 'output' in result)
}

beforeAll(async () => {
  // Vitest sets 'test', with which the bundle would contain React's development build.
  vi.stubEnv('NODE_ENV', 'production')
  const results = await buildInMemory()
  vi.unstubAllEnvs()
  chunks = results.flatMap(({ output }) => output).filter((file) => file.type === 'chunk')
  sizes = new Map(chunks.map(({ fileName, code }) => [fileName, brotliCompressSync(code).length]))
}, 120_000)

const chunkOf = (source: string) => {
  const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source))
  if (!found) throw new Error(`${source} has no chunk of its own.`)
  return found
}

/** A chunk and everything it imports. */
const withImports = (name: string, seen = new Set<string>()): ReadonlySet<string> => {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) withImports(imported, seen)
  return seen
}

const needed = (...sources: readonly string[]) =>
  chunks.filter(({ fileName }) => sources.some((source) => withImports(chunkOf(source).fileName).has(fileName)))

/** The size the server sends: the build compresses with the same defaults. */
const brotliSize = (files: readonly Rolldown.OutputChunk[]) =>
  files.reduce((sum, { fileName }) => sum + (sizes.get(fileName) ?? Number.NaN), 0)

const cards = ['log-in', 'sign-up', 'confirm', 'forgot', 'reset']

test.each(cards)('NAV-06 typing into the %s card needs at most 75 kB of JavaScript', (card) => {
  const size = brotliSize(needed('/web/index.html', `/account/${card}-card.tsx`))

  expect(size).toBeGreaterThan(50 * kilobyte)
  expect(size).toBeLessThanOrEqual(75 * kilobyte)
})

test('NAV-06 a card loads neither the form nor the popover, dialogs, toasts and the idle timer', () => {
  const modules = needed('/web/index.html', '/account/log-in-card.tsx').flatMap(({ moduleIds }) => moduleIds)

  expect(modules.filter((id) => /radix-ui|react-idle-timer|\/forms\/[^/]+\/(form|about|education)/.test(id))).toEqual(
    [],
  )
})

test('NAV-06 typing into the form needs at most 105 kB of JavaScript, engine and form definition included', () => {
  const size = brotliSize(needed('/web/index.html', '/app/form-routes.tsx'))

  expect(size).toBeGreaterThan(80 * kilobyte)
  expect(size).toBeLessThanOrEqual(105 * kilobyte)
})

test('NAV-06 typing needs neither the router of the desk nor the query library', () => {
  const sources = ['/web/index.html', '/app/form-routes.tsx', ...cards.map((card) => `/account/${card}-card.tsx`)]
  const modules = needed(...sources).flatMap(({ moduleIds }) => moduleIds)

  expect(modules.filter((id) => /node_modules\/(react-router|@tanstack)\//.test(id))).toEqual([])
})

/** Each came to Safari or Chrome after spring 2022. Old phones keep the browser of their last update. */
const newerFeatures = [
  ...[
    '.toReversed(',
    '.toSpliced(',
    'groupBy(',
    '.withResolvers(',
    'AbortSignal.any',
    'AbortSignal.timeout',
    'fromAsync(',
  ],
  ...['.isWellFormed(', 'Promise.try', 'RegExp.escape', '(?<=', '(?<!', '.isSubsetOf('],
]

test('NAV-29 no page for applicants uses what browsers of spring 2022 lack', () => {
  // Radix sorts a dictionary of its own with a method of this name.
  const own = chunks.filter(({ code }) => !code.includes('OrderedDict.toSorted'))

  expect(chunks.flatMap(({ code }) => newerFeatures.filter((feature) => code.includes(feature)))).toEqual([])
  expect(own.filter(({ code }) => code.includes('.toSorted(')).map(({ fileName }) => fileName)).toEqual([])
})

test('NAV-06 what loads after a card, and the pages beside the form, load nothing of the form', () => {
  const late = [
    ...['account-popover.tsx', 'toast-region.tsx', 'idle-watch.tsx', 'modal-dialog.tsx'],
    ...['texts/help.ts', 'texts/privacy.ts', 'texts/records.ts'],
    ...['account-page.tsx', 'receipt-page.tsx', 'phone-page.tsx'],
  ]
  const modules = needed(...late.map((file) => `/${file}`)).flatMap(({ moduleIds }) => moduleIds)

  expect(
    modules.filter((id) =>
      /\/web\/src\/form\/|\/draft\/(?:answer-store|save-queue)\.ts|\/forms\/[^/]+\/(form|about|education)/.test(id),
    ),
  ).toEqual([])
})
