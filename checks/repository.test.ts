import { expect, test } from 'vitest'
import { ignoreRules, isTest, projectFiles, read } from './repository.ts'
import { namedTests } from './spec.ts'

test('OPS-41 the files of the project are found without git, and those that it ignores are not among them', () => {
  const files = projectFiles()

  expect(files).toEqual(expect.arrayContaining(['README.md', 'server/src/main.ts', '.github/workflows/check.yml']))
  expect(files.filter((path) => /(^|\/)(\.git|node_modules|dist|\.cache)\//.test(path))).toEqual([])
})

test('OPS-41 .gitignore has only rules that are understood without git', () => {
  expect(ignoreRules().filter((rule) => !/^[\w.-]+\/$|^\*\.\w+$/.test(rule))).toEqual([])
})

/** A call that takes a statement, or a statement that is kept for one. */
const hasSql = (code: string): boolean =>
  /\bsql\s*[(<`]|\b(insert into|delete from|update \w+ set|select .+ from) \w/.test(code)

test('OPS-106 browser tests hold no SQL: their data come from calls and from functions of the server', () => {
  const files = projectFiles().filter((path) => /^e2e\/.*\.ts$/.test(path))

  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((path) => hasSql(read(path)))).toEqual([])
  expect(hasSql('await server.database.sql(text)')).toBe(true)
  expect(hasSql("const add = 'insert into exports'")).toBe(true)
  expect(hasSql('staffStore(server.database.sql)')).toBe(false)
})

test('OPS-107 a name says at most three rules; what else a journey shows stands at its steps', () => {
  expect(namedTests().filter(({ ids }) => ids.length > 3)).toEqual([])
})

const retries = /\bretr(y|ies)\b/

test('OPS-108 a test that hangs fails within a minute, and is not tried again', () => {
  for (const path of ['playwright.config.ts', 'vitest.config.ts', 'web/vitest.config.ts']) {
    const config = read(path).replace(/name: 'bench',[^}]*/, '')
    const limits = [...config.matchAll(/timeout: ([\d_]+)/gi)].map(([, limit]) => Number(limit?.replaceAll('_', '')))

    expect(limits.length, path).toBeGreaterThan(0)
    expect(Math.max(...limits), path).toBeLessThanOrEqual(60_000)
    expect(config, path).not.toMatch(retries)
  }
  expect(read('proof/vitest.config.ts')).not.toMatch(retries)
})

const seconds = 1_000

/** Tests that have longer than a minute, because they build, start or open the product again and again, or go a long way with several people. */
const longer: Readonly<Record<string, number>> = {
  'bench/benches.test.ts': 240 * seconds,
  'checks/image.test.ts': 240 * seconds,
  'e2e/another-school.spec.ts': 180 * seconds,
  'e2e/desk-afterwards.spec.ts': 180 * seconds,
  'e2e/desk-decisions.spec.ts': 180 * seconds,
  'e2e/lost-files.spec.ts': 300 * seconds,
  'server/src/admin/commands/backup.test.ts': 120 * seconds,
  'server/src/database-roles.test.ts': 120 * seconds,
  'server/src/desk/application/copies-at-once.test.ts': 300 * seconds,
  'server/src/desk/work/bulk-process.test.ts': 120 * seconds,
  'server/src/main.test.ts': 120 * seconds,
  'server/src/processes/processes.test.ts': 120 * seconds,
  'server/testing/statements/statements.test.ts': 240 * seconds,
  'tools/browser/prepare-browser.test.ts': 120 * seconds,
}

/** The longest limit that a file sets, for a test or for one wait. Playwright's `slow` is three minutes. */
const longestLimit = (code: string): number =>
  Math.max(
    0,
    ...[...code.matchAll(/(?:\btimeout: |\bsetTimeout\(|AbortSignal\.timeout\(|^\}, )([\d_]{5,})/gm)].map(([, limit]) =>
      Number(limit?.replaceAll('_', '')),
    ),
    /\.slow\(\)/.test(code) ? 180 * seconds : 0,
  )

test('OPS-108 no test and no wait has longer than a minute but in the files that are listed with their limit', () => {
  const limits = projectFiles()
    .filter((path) => isTest(path) && path !== 'checks/repository.test.ts')
    .map((path) => [path, longestLimit(read(path))] as const)
    .filter(([, limit]) => limit > 60 * seconds)

  expect(Object.fromEntries(limits)).toEqual(longer)
  expect(longestLimit('test.slow()')).toBe(180_000)
  expect(longestLimit('x()\n}, 240_000)')).toBe(240_000)
})
