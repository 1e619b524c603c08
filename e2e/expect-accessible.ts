import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** No violation of a standard, on the whole page or in a part of it. */
export const expectAccessible = async (page: Page, part?: string): Promise<void> => {
  // No page has a frame: without them there is no need of the second window that sums up several.
  // Only violations are described in detail, which halves the time of a scan.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(standards)
  if (part) axe.include(part)
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}
