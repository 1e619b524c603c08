import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect } from './test.ts'

const library = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Only violations are described in detail, which halves the time of a scan. No rule of ours reads style sheets, so none is fetched again. */
const options: RunOptions = {
  resultTypes: ['violations'],
  runOnly: { type: 'tag', values: standards },
  preload: { assets: ['media'] },
}

/** A spinner never ends; everything else that moves is waited for. */
const expectStill = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const moving = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getTiming().iterations))
        return moving.filter(({ playState }) => playState === 'running').length
      }),
    )
    .toBe(0)

/** No violation of a standard, on the whole page or in a part of it. */
export const expectAccessible = async (page: Page, part?: string): Promise<void> => {
  await expectStill(page)
  // The library is large: each page gets it once, however often it is scanned.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(library)
  const violations = await page.evaluate(
    async ([scanned, how]) => {
      const results: AxeResults = await Reflect.get(window, 'axe').run(scanned ?? document, how)
      return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    },
    [part, options] as const,
  )
  expect(violations).toEqual([])
}
