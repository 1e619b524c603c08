import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkForm } from '@apply/engine/check-form'
import { checkReminders } from '@apply/engine/check-reminders'
import type { School } from '@apply/engine/define'
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
const token = (name: string): string => new RegExp(`--${name}: (#\\w{6});`).exec(tokens)?.[1] ?? ''

test.each(schools)('FRM-25 the colors of %s have enough contrast for text', async (name) => {
  const { school }: { readonly school: School } = await import(`./${name}/index.ts`)
  const { accent, accentDark, accentSoft, accentLine } = school.look.colors
  const [surface, page, sunk, ink] = ['surface', 'page', 'surface-sunk', 'ink'].map(token)
  const onAccent = token('on-accent')

  for (const color of [accent, accentDark, accentSoft, accentLine]) expect(color).toMatch(/^#[0-9a-f]{6}$/)
  for (const text of [accent, accentDark])
    for (const background of [onAccent, surface, page, sunk, accentSoft])
      expect(contrast(text, background ?? ''), `${text} on ${background}`).toBeGreaterThanOrEqual(4.5)
  expect(contrast(ink ?? '', accentSoft)).toBeGreaterThanOrEqual(7)
})

test('FRM-25 contrast is computed as WCAG defines it', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})
