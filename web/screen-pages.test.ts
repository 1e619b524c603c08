import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reservedPaths } from '@apply/engine/check-form'
import { school } from '@apply/forms/governors-choice'
import { beforeAll, expect, test } from 'vitest'
import { type BuiltChunk, builtPages } from '../tools/pages/built-chunks.ts'

let folder = ''
let chunks: readonly BuiltChunk[] = []

beforeAll(async () => {
  ;({ folder, chunks } = await builtPages())
})

const pageNamed = (name: string): string => readFileSync(join(folder, name), 'utf8')

/** The sources of all scripts that a page links to. */
const sourcesAskedFor = (page: string): readonly string[] =>
  chunks.flatMap(({ fileName, moduleIds }) => (page.includes(`"/${fileName}"`) ? moduleIds : []))

const pages = [
  ['login.html', '/account/log-in-card.tsx'],
  ['signup.html', '/account/sign-up-card.tsx'],
  ['confirm.html', '/account/confirm-card.tsx'],
  ['forgot.html', '/account/forgot-card.tsx'],
  ['reset.html', '/account/reset-card.tsx'],
  ['index.html', '/app/form-routes.tsx'],
] as const

test.each(pages)('NAV-06 %s asks for the code of its own screen and of no other', (name, screen) => {
  const sources = sourcesAskedFor(pageNamed(name))

  const asked = pages.map(([, source]) => source).filter((source) => sources.some((id) => id.endsWith(source)))
  expect(asked).toEqual([screen])
})

/** As many files as a browser without HTTP/2 loads at the same time. */
const maxScripts = 6

test.each(pages)('NAV-06 %s asks for its largest script first, then for its styles, then for few others', (name) => {
  const [head = ''] = pageNamed(name).split('</head>')
  // The theme is as important as the styles, among which it stands; the font comes after everything.
  const tags = head.match(/<[^>]*"\/assets\/(?!theme-|inter-)[^>]*>/g) ?? []
  const files = tags.map((tag) => /\/(assets\/[^"]+)"/.exec(tag)?.[1] ?? '')
  const scripts = files.filter((file) => file.endsWith('.js'))
  const styles = files.filter((file) => file.endsWith('.css'))
  const sizes = scripts.map((file) => pageNamed(file).length)

  expect(scripts.length).toBeGreaterThan(2)
  expect(scripts.length).toBeLessThanOrEqual(maxScripts)
  expect(styles.length).toBeGreaterThan(0)
  expect(files).toEqual([scripts[0], ...styles, ...scripts.slice(1)])
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
  expect(tags.filter((tag) => tag.includes('.js"') && !tag.includes('fetchpriority="low"'))).toEqual([])
})

test.each(pages)('NAV-06 %s shows the name of the application before any script runs', (name) => {
  const [, body = ''] = pageNamed(name).split('<body>')

  expect(body).toMatch(
    /<div id="root"><div inert=""><header.*Application<\/span>.*<\/header><\/div><p class="slow-start"/,
  )
})

test('SES-17 the officer page has no header or footer and loads the view at once', () => {
  const page = pageNamed('officer.html')

  expect(pageNamed('login.html')).toMatch(/<header/)
  expect(page).toContain('<div id="root">')
  expect(page).not.toMatch(/<(header|footer)/)
  expect(sourcesAskedFor(page).some((id) => id.endsWith('/officer/service-view.tsx'))).toBe(true)
})

test('FRM-24 no page of a form can have the name of a screen', () => {
  const screens = pages.map(([name]) => name.replace('.html', '')).filter((name) => name !== 'index')

  expect(screens.filter((name) => !reservedPaths.includes(name))).toEqual([])
})

test('FRM-25 DES-05 the colors, the font, the logo and the icon of the pages are those of the school', () => {
  const { colors, darkColors, font } = school.look
  const logo = readFileSync(new URL('../forms/governors-choice/look/logo.svg', import.meta.url), 'utf8')
  // The desk has styles of its own in the same folder.
  const styles = readdirSync(join(folder, 'assets'))
    .filter((name) => name.endsWith('.css') && !pageNamed('desk.html').includes(`/assets/${name}"`))
    .map((name) => pageNamed(`assets/${name}`))

  expect(styles.filter((style) => style.includes(`--accent:${colors.accent}`))).toHaveLength(1)
  expect(styles.filter((style) => style.includes(`--accent:${darkColors.accent}`))).toHaveLength(1)
  expect(styles.join('')).toMatch(new RegExp(`--font:"?${font?.name}"?,`))
  expect(styles.join('')).toMatch(/--logo:url\(\/assets\/logo-\w+\.svg\)/)
  expect(pageNamed('favicon.svg')).toBe(logo)
  expect(pageNamed('login.html')).toContain(`<meta name="theme-color" content="${colors.accent}"`)
})

test('DES-03 every page runs one small file before it is painted, and nothing in the page itself', () => {
  for (const name of [...pages.map(([page]) => page), 'desk.html', 'officer.html']) {
    const scripts = pageNamed(name).match(/<script(?![^>]*type="module")[^>]*>/g)
    expect(scripts, name).toEqual([expect.stringMatching(/^<script src="\/assets\/theme-[0-9a-f]{7}\.js">$/)])
  }
})
