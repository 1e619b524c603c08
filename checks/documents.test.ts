import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describeForm } from '@apply/engine/describe/describe-form'
import { form } from '@apply/forms/governors-choice'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { actionsIn, createProgram } from '../server/src/admin/main.ts'
import { projectFiles, read, root } from './repository.ts'

test('docs/form.md says what the form asks today; `npm run docs:form` writes it anew', () => {
  expect(read('docs/form.md')).toBe(describeForm(form))
})

const decisions = projectFiles()
  .filter((path) => /^docs\/decisions\/(?!README).+\.md$/.test(path))
  .toSorted()

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

test('OPS-22 every record has a date and a status, and stands in the index', () => {
  const rows = decisions.map((path) => {
    const name = path.slice('docs/decisions/'.length)
    const [title = '', , line = ''] = read(path).split('\n')
    const [, date, status] = line.match(/^Date: (\d{4}-\d\d-\d\d)\. Status: (.+)\.$/) ?? []
    expect(status, path).toMatch(/^accepted(; amended by \d{3})?$/)
    return `| [${name.slice(0, 3)}](${name}) | ${title.slice(2)} | ${date} | ${status} |`
  })

  expect(read('docs/decisions/README.md').match(/^\| \[\d.+$/gm)).toEqual(rows)
})

test('OPS-80 at most 40 records stand in the folder, and one that is amended names one of them', () => {
  const numbers = decisions.map((path) => path.slice('docs/decisions/'.length).slice(0, 3))
  const amending = decisions.flatMap((path) => read(path).match(/(?<=amended by )\d{3}/) ?? [])

  expect(numbers.length).toBeLessThanOrEqual(40)
  expect(amending.filter((number) => !numbers.includes(number))).toEqual([])
})

test('the test command of the README is the one that is run for every change', () => {
  const command = 'npm ci && npm test'

  expect(read('README.md')).toContain(command)
  expect(read('.ci/run')).toMatch(new RegExp(`^${command}$`, 'm'))
  expect(read('.github/workflows/check.yml')).toContain('bash .ci/run')
})

const documents = projectFiles().filter((path) => path.endsWith('.md'))
const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')))

test('OPS-21 every link in a document leads somewhere', () => {
  for (const path of documents) {
    const links = [...read(path).matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, link]) => link ?? '')
    const local = links.filter((link) => !/^(https?|mailto):/.test(link))
    expect(
      local.filter((link) => !existsSync(join(root, dirname(path), link))),
      path,
    ).toEqual([])
  }
})

test('OPS-21 every npm command in a document is one that there is', () => {
  for (const path of documents) {
    const named = [...read(path).matchAll(/npm run ([a-z][a-z\d:-]*)/g)].map(([, name]) => name ?? '')
    expect(
      named.filter((name) => scripts[name] === undefined),
      path,
    ).toEqual([])
  }
})

test('OPS-16 every admin command in a document is one that there is', () => {
  const never = () => {
    throw new Error('No command runs here.')
  }
  const opened = { openDatabase: never, openUnmigrated: never }
  const program = createProgram({ ...opened, settings: never, clock: never, print: never, report: never })
  const names = actionsIn(program).map((action) =>
    action.parent && action.parent !== program ? `${action.parent.name()} ${action.name()}` : action.name(),
  )
  const called = documents.flatMap((path) =>
    [...read(path).matchAll(/(?:npm run admin --|\.\/admin) ([a-z][a-z-]*(?: [a-z]+)?)/g)].map(
      ([, words]) => words ?? '',
    ),
  )

  expect(called.length).toBeGreaterThan(3)
  expect(called.filter((words) => !names.some((name) => words === name || words.split(' ')[0] === name))).toEqual([])
})

test('OPS-21 every file that a document names in its text is there', () => {
  const parts = 'engine|forms|contract|web|server|e2e|bench|checks|deploy|docs|proof'
  for (const path of documents.filter((path) => !path.startsWith('docs/decisions/'))) {
    const named = [...read(path).matchAll(new RegExp(`\`((?:${parts})/[\\w./-]+)\``, 'g'))].map(
      ([, file]) => file ?? '',
    )
    expect(
      named.filter((file) => !existsSync(join(root, file))),
      path,
    ).toEqual([])
  }
})

test('OPS-19 what the walk through another school shows stands in that school', () => {
  const shown = [...read('docs/another-school.md').matchAll(/```ts\n\/\/ (\S+)\n([\s\S]+?)\n```/g)]

  expect(shown.length).toBeGreaterThan(4)
  for (const [, path = '', code = ''] of shown) expect(read(path), code).toContain(code)
})

test('OPS-01 docs/operations.md lists the settings that there are', () => {
  const rows = read('docs/operations.md').matchAll(/^\| (`[A-Z][^|]+)\|/gm)
  const told = [...rows].flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name))

  const settings = [...read('server/src/platform/settings/settings.ts').matchAll(/^ {2}([A-Z][A-Z\d_]+): /gm)]
  expect(told.toSorted()).toEqual(settings.map(([, name]) => name).toSorted())
})
