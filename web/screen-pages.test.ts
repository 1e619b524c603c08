import { fileURLToPath } from 'node:url'
import { reservedPaths } from '@apply/engine/check-form'
import { school } from '@apply/forms/governors-choice'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, test, vi } from 'vitest'

let files: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[] = []

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url))
  const built = await build({ configFile, logLevel: 'error', build: { write: false } })
  vi.unstubAllEnvs()
  files = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
}, 120_000)

const pageNamed = (name: string): string => {
  const page = files.find(({ fileName }) => fileName === name)
  return page?.type === 'asset' ? String(page.source) : ''
}

/** The sources of all scripts that a page links to. */
const sourcesAskedFor = (page: string): readonly string[] =>
  files.flatMap((file) => (file.type === 'chunk' && page.includes(`"/${file.fileName}"`) ? file.moduleIds : []))

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

test.each(pages)('NAV-06 %s shows the name of the application before any script runs', (name) => {
  const [, body = ''] = pageNamed(name).split('<body>')

  expect(body).toMatch(/<div id="root"><div inert=""><header.*Application<\/span>.*<\/header><\/div><\/div>/)
})

test('SES-17 the officer page has no header or footer and loads the view at once', () => {
  const page = pageNamed('officer.html')

  expect(page).toContain('<div id="root"></div>')
  expect(sourcesAskedFor(page).some((id) => id.endsWith('/officer/service-view.tsx'))).toBe(true)
})

test('FRM-24 no page of a form can have the name of a screen', () => {
  const screens = pages.map(([name]) => name.replace('.html', '')).filter((name) => name !== 'index')

  expect(screens.filter((name) => !reservedPaths.includes(name))).toEqual([])
})

test('FRM-25 the colors and the icon of the pages are those of the school', () => {
  const { colors, logo } = school.look
  const styles = files.flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
  )

  expect(styles.filter((style) => style.includes(`--accent:${colors.accent}`))).toHaveLength(1)
  expect(pageNamed('favicon.svg')).toContain(colors.accent)
  expect(pageNamed('favicon.svg')).toContain(logo)
  expect(pageNamed('login.html')).toContain(`<meta name="theme-color" content="${colors.accent}"`)
  expect(pageNamed('login.html')).toContain(`<path d="${logo}">`)
})
