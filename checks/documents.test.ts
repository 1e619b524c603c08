import { describeForm } from '@apply/engine/describe/describe-form'
import { form } from '@apply/forms/governors-choice'
import { expect, test } from 'vitest'
import { projectFiles, read } from './repository.ts'

test('docs/form.md says what the form asks today; `npm run docs:form` writes it anew', () => {
  expect(read('docs/form.md')).toBe(describeForm(form))
})

const decisions = projectFiles().filter((path) => /^docs\/decisions\/.+\.md$/.test(path))

test('OPS-22 choices are written down, each with its context, the decision and what follows from it', () => {
  expect(decisions.length).toBeGreaterThan(3)
  for (const path of decisions) {
    expect(path).toMatch(/\/\d{3}-[a-z0-9-]+\.md$/)
    expect(
      read(path)
        .match(/^#+ .+$/gm)
        ?.slice(1),
      path,
    ).toEqual(['## Context', '## Decision', '## Consequences'])
  }
})

test('the test command of the README is the one that is run for every change', () => {
  const command = 'npm ci && npm test'

  expect(read('README.md')).toContain(command)
  expect(read('.ci/run')).toMatch(new RegExp(`^${command}$`, 'm'))
  expect(read('.github/workflows/check.yml')).toContain('bash .ci/run')
})
