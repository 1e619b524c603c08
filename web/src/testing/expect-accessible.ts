import axe, { type RunOptions } from 'axe-core'
import { expect } from 'vitest'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What belongs to a whole page: its header, its title, and the one heading that everything is below. */
const ofWholePages = ['document-title', 'html-has-lang', 'landmark-one-main', 'page-has-heading-one', 'region']

const options: RunOptions = {
  resultTypes: ['violations'],
  runOnly: { type: 'tag', values: standards },
  rules: Object.fromEntries(ofWholePages.map((rule) => [rule, { enabled: false }])),
}

const moving = () =>
  document
    .getAnimations()
    .filter(({ effect, playState }) => Number.isFinite(effect?.getTiming().iterations) && playState === 'running')
    .length

/** No violation of a standard, once nothing moves any more. A spinner never ends. */
export const expectAccessible = async (part: Element = document.body): Promise<void> => {
  await expect.poll(moving).toBe(0)
  const { violations } = await axe.run(part, options)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}
