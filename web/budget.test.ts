import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type BuiltChunk, builtPages } from '../tools/pages/built-chunks.ts'

const kilobyte = 1000

let folder = ''
let chunks: readonly BuiltChunk[] = []

beforeAll(async () => {
  ;({ folder, chunks } = await builtPages())
})

const chunkOf = (source: string) => {
  const found =
    chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source)) ??
    chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source)))
  if (!found) throw new Error(`${source} is in no chunk.`)
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

/** The size that the server sends. */
const brotliSize = (files: readonly BuiltChunk[]) =>
  files.reduce((sum, { fileName }) => sum + statSync(join(folder, `${fileName}.br`)).size, 0)

const cards = ['log-in', 'sign-up', 'confirm', 'forgot', 'reset']

test.each(cards)('NAV-06 typing into the %s card needs at most 75.4 kB of JavaScript', (card) => {
  const size = brotliSize(needed('/app/main.tsx', `/account/${card}-card.tsx`))

  expect(size).toBeGreaterThan(50 * kilobyte)
  expect(size).toBeLessThanOrEqual(75.4 * kilobyte)
})

const afterFirstPaint = [
  '/app/announcements.tsx',
  '/layout/account-popover.tsx',
  '/layout/step-menu.tsx',
  '/form/open-questions.tsx',
  '/form/section-index.tsx',
  '/questions/lookup-box.tsx',
  '/session/idle-watch.tsx',
  '/design/modal-dialog.tsx',
  '/ui/school-text-modal.tsx',
]

test('NAV-06 a card loads neither the form nor what comes after the first paint', () => {
  const modules = needed('/app/main.tsx', '/account/log-in-card.tsx').flatMap(({ moduleIds }) => moduleIds)
  const late = [...afterFirstPaint, '/design/popover.tsx', '/ui/toast-view.tsx', '/ui/idle-timer.ts']

  expect(modules.filter((id) => late.some((file) => id.endsWith(file)))).toEqual([])
  expect(modules.filter((id) => /\/forms\/[^/]+\/(form|about|education)/.test(id))).toEqual([])
})

const typing = ['/app/main.tsx', '/app/form-routes.tsx'] as const

test('NAV-06 typing into the form needs at most 105.5 kB of JavaScript, engine and form definition included', () => {
  const size = brotliSize(needed(...typing))

  expect(size).toBeGreaterThan(80 * kilobyte)
  expect(size).toBeLessThanOrEqual(105.5 * kilobyte)
})

/** What these load while somebody can type already. */
const sizeBeside = (...sources: readonly string[]): number => {
  const before = new Set(needed(...typing))
  return brotliSize(needed(...sources).filter((chunk) => !before.has(chunk)))
}

test('NAV-06 after the first paint of the form at most 15 kB of JavaScript follow', () => {
  const size = sizeBeside(...afterFirstPaint)

  expect(size).toBeGreaterThan(8 * kilobyte)
  expect(size).toBeLessThanOrEqual(15 * kilobyte)
})

test('NAV-06 a question for a file loads at most 8 kB of JavaScript', () => {
  const size = sizeBeside('/questions/student-file.tsx')

  expect(size).toBeGreaterThan(4 * kilobyte)
  expect(size).toBeLessThanOrEqual(8 * kilobyte)
})

test('NAV-06 typing needs neither the router of the desk nor the query library', () => {
  const sources = [...typing, ...cards.map((card) => `/account/${card}-card.tsx`)]
  const modules = needed(...sources).flatMap(({ moduleIds }) => moduleIds)

  expect(modules.filter((id) => /node_modules\/(react-router|@tanstack)\//.test(id))).toEqual([])
})

const codeOf = ({ fileName }: BuiltChunk): string => readFileSync(join(folder, fileName), 'utf8')

test('NAV-06 a lazy file exports what its source does, so that loading it again from another URL gives the same', () => {
  const code = chunks.map(codeOf).join('')

  expect(code.match(/import\(`[^`]+\.js`\)/g)?.length).toBeGreaterThan(20)
  expect(code.match(/import\(`[^`]+\.js`\)\.then\((\w+)=>\1\.\w+\)/g)).toBeNull()
})

/** Each came to Safari or Chrome after spring 2022. Old phones keep the browser of their last update. */
const newerFeatures = [
  '.toReversed(',
  '.toSorted(',
  '.toSpliced(',
  'groupBy(',
  '.withResolvers(',
  'AbortSignal.any',
  'AbortSignal.timeout',
  'fromAsync(',
  'WellFormed(',
  'Promise.try',
  'RegExp.escape',
  '(?<=',
  '(?<!',
  '.isSubsetOf(',
  'static{',
  '?.requestSubmit(',
]

test('NAV-29 no page for applicants uses what browsers of spring 2022 lack', () => {
  const scripts = chunks.map(codeOf)

  expect(scripts.flatMap((code) => newerFeatures.filter((feature) => code.includes(feature)))).toEqual([])
})

/** Browsers of spring 2022 ignore these, and `(width < 600px)` is built into the first one: a phone would get the wide layout. */
const newerQueries = ['not (', '(width', '@container']

test('NAV-29 the styles for a phone are written so that browsers of spring 2022 know when to use them', () => {
  const styles = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.css'))
  const conditions = styles.flatMap(
    (name) => readFileSync(join(folder, 'assets', name), 'utf8').match(/@(media|container)[^{]*/g) ?? [],
  )

  expect(conditions.length).toBeGreaterThan(20)
  expect(conditions.filter((condition) => newerQueries.some((query) => condition.includes(query)))).toEqual([])
})

test('NAV-06 what loads after a card, and the pages beside the form, load nothing of the form', () => {
  const late = [
    ...afterFirstPaint.filter((file) => !/\/(form|questions)\//.test(file) && !file.endsWith('step-menu.tsx')),
    '/texts/help.ts',
    '/texts/privacy.ts',
    '/texts/records.ts',
    '/account-page.tsx',
    '/receipt-page.tsx',
    '/phone-page.tsx',
  ]
  const modules = needed(...late).flatMap(({ moduleIds }) => moduleIds)

  expect(
    modules.filter((id) =>
      /\/web\/src\/form\/|\/draft\/\w+\/(?:answer-store|save-queue)\.ts|\/forms\/[^/]+\/(form|about|education)/.test(
        id,
      ),
    ),
  ).toEqual([])
})
