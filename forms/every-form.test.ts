import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkForm } from '@apply/engine/check-form'
import { checkReminders } from '@apply/engine/check-reminders'
import type { Look, School } from '@apply/engine/define'
import { expect, test } from 'vitest'

const schools = readdirSync(import.meta.dirname).filter((name) =>
  existsSync(join(import.meta.dirname, name, 'index.ts')),
)

test('FRM-22 FRM-23 there are forms to check', () => {
  expect(schools).toEqual(expect.arrayContaining(['governors-choice', 'sample-college']))
})

test.each(schools)('FRM-22 FRM-23 the form of %s has no mistake in its definition', async (school) => {
  const { form } = await import(`./${school}/index.ts`)

  expect(checkForm(form)).toEqual([])
})

test.each(schools)(
  'REM-07 OWN-21 the reminders of %s have no mistake, and its privacy notice says when',
  async (name) => {
    const { school }: { readonly school: School } = await import(`./${name}/index.ts`)
    const { keptDays, noticeDays, ...reminders } = await school.reminders()
    const privacy = await school.texts.privacy()

    expect(checkReminders({ keptDays, noticeDays, ...reminders })).toEqual([])
    expect(privacy.daysAhead).toMatchObject({ deletionDay: keptDays + noticeDays })
    for (const placeholder of Object.keys(privacy.daysAhead ?? {}))
      expect(JSON.stringify(privacy.passages)).toContain(`{${placeholder}}`)
  },
)

/** The relative luminance of a color, as WCAG 2.2 defines it. */
const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((left, right) => left - right)
  return (light + 0.05) / (dark + 0.05)
}

const tokens = readFileSync(join(import.meta.dirname, '../web/src/design/tokens.css'), 'utf8')
const [light = '', dark = ''] = tokens.split('[data-theme="dark"]')
const tokenOf = (theme: string) => (name: string) => new RegExp(`--${name}: (#\\w{6});`).exec(theme)?.[1] ?? ''

const themes = [
  { theme: 'light', token: tokenOf(light), colorsOf: ({ colors }: Look) => colors },
  { theme: 'dark', token: tokenOf(dark), colorsOf: ({ darkColors }: Look) => darkColors },
]

const inEachTheme = schools.flatMap((name) => themes.map((theme) => ({ name, ...theme })))
const surfaces = ['surface', 'surface-raised', 'page', 'surface-sunk', 'hover']

test.each(inEachTheme)(
  'FRM-25 DES-02 the $theme colors of $name have enough contrast for text',
  async ({ name, token, colorsOf }) => {
    const { school }: { readonly school: School } = await import(`./${name}/index.ts`)
    const { accent, accentDark, accentSoft, accentLine } = colorsOf(school.look)

    for (const color of [accent, accentDark, accentSoft, accentLine]) expect(color).toMatch(/^#[0-9a-f]{6}$/)
    for (const text of [accent, accentDark])
      for (const background of [...['on-accent', ...surfaces].map(token), accentSoft])
        expect(contrast(text, background), `${text} on ${background}`).toBeGreaterThanOrEqual(4.5)
    expect(contrast(token('ink'), accentSoft)).toBeGreaterThanOrEqual(7)
  },
)

test.each(themes)('DES-02 every text, mark and edge of the $theme colors can be seen on every surface', ({ token }) => {
  const tones = ['danger', 'warning', 'info', 'done', 'review']
  const onSurfaces = (text: string, least: number) => {
    for (const surface of surfaces)
      expect(contrast(token(text), token(surface)), `${text} on ${surface}`).toBeGreaterThanOrEqual(least)
  }

  onSurfaces('ink', 12)
  onSurfaces('ink-soft', 5)
  for (const tone of tones) onSurfaces(tone, 4.5)
  for (const tone of tones)
    for (const text of [tone, 'ink'])
      expect(contrast(token(text), token(`${tone}-soft`)), `${text} on ${tone}`).toBeGreaterThanOrEqual(4.5)
  for (const surface of ['surface', 'surface-raised', 'page'])
    expect(contrast(token('line-strong'), token(surface)), surface).toBeGreaterThanOrEqual(3)
  expect(contrast(token('danger'), token('on-accent'))).toBeGreaterThanOrEqual(4.5)
})

test.each(schools)(
  'DES-05 the folder of %s has the logo, the picture and the font that its pages show',
  async (name) => {
    const { school }: { readonly school: School } = await import(`./${name}/index.ts`)
    const files = readdirSync(join(import.meta.dirname, name, 'look'))

    expect(files).toEqual(expect.arrayContaining(['logo.svg', 'picture.svg']))
    if (school.look.font) expect(files).toContain(school.look.font.file)
    for (const file of files.filter((one) => one.endsWith('.svg')))
      expect(readFileSync(join(import.meta.dirname, name, 'look', file), 'utf8')).not.toMatch(/<script|href|\bon\w+=/)
  },
)

test('FRM-25 contrast is computed as WCAG defines it', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})
