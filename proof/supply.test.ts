import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { isFull } from './sizes.ts'
import { isObject } from './world/call.ts'
import { printLine } from './world/print-line.ts'

const root = join(import.meta.dirname, '..')

const permissive =
  /^(MIT|MIT-0|ISC|0BSD|BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|Python-2\.0|OFL-1\.1|PostgreSQL|Zlib|CC-BY-4\.0)$/

/** Other licences that were looked at one by one, and why they may be used. */
const listed: Readonly<Record<string, string>> = {
  lightningcss: 'MPL-2.0: a tool of the build, unchanged and not shipped',
  'axe-core': 'MPL-2.0: a tool of the tests, unchanged and not shipped',
  'humanize-number': 'MIT, as its readme says: a part of the test store, not shipped',
  only: 'MIT, as its readme says: a part of the test store, not shipped',
  '@img/sharp-libvips': 'LGPL-3.0-or-later: a library linked at run time, unchanged',
}

const isListed = (name: string) => Object.keys(listed).some((known) => name === known || name.startsWith(`${known}-`))

type Installed = { readonly name: string; readonly licence: string }

const manifestIn = (folder: string): readonly Installed[] => {
  try {
    const { name, license, licenses } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    // Older manifests have a list.
    const told = license ?? (Array.isArray(licenses) ? licenses[0] : undefined)
    return [{ name: String(name), licence: String(isObject(told) ? told.type : told) }]
  } catch {
    return []
  }
}

const packagesIn = (modules: string): readonly string[] =>
  readdirSync(modules, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .flatMap(({ name }) =>
      name.startsWith('@')
        ? readdirSync(join(modules, name)).map((inner) => join(modules, name, inner))
        : [join(modules, name)],
    )

/** "A OR B" leaves the choice, "A AND B" does not. */
const isPermitted = ({ name, licence }: Installed): boolean =>
  isListed(name) ||
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((each) => permissive.test(each.trim())))

test('O1 the licence of every installed package is permissive or listed', () => {
  const packages = packagesIn(join(root, 'node_modules')).flatMap(manifestIn)

  expect(packages.length).toBeGreaterThan(200)
  expect(packages.filter((each) => !isPermitted(each))).toEqual([])
  printLine(
    `O1: ${packages.length} packages, all permissive but ${packages.filter(({ name }) => isListed(name)).length} that are listed`,
  )
})

test.runIf(isFull)('O1 npm audit finds nothing high, where the registry answers', async ({ skip }) => {
  const told = await promisify(execFile)('npm', ['audit', '--json'], {
    cwd: root,
    maxBuffer: 50_000_000,
    timeout: 60_000,
  }).catch((error: { readonly stdout?: string }) => ({ stdout: error.stdout ?? '' }))
  const report: unknown = told.stdout.startsWith('{') ? JSON.parse(told.stdout) : {}
  const found =
    isObject(report) && isObject(report.metadata) && isObject(report.metadata.vulnerabilities)
      ? report.metadata.vulnerabilities
      : undefined
  if (!found) {
    printLine('O1: SKIPPED: the registry does not answer, npm audit could not be asked')
    return skip('The registry does not answer, so npm audit could not be asked.')
  }

  expect([found.high, found.critical]).toEqual([0, 0])
  printLine(`O1: npm audit: ${JSON.stringify(found)}`)
})
