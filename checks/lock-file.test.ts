import { expect, test } from 'vitest'
import { z } from 'zod'
import { machines, missingOn, namesWithEngines, namesWithInstallScript, packagesIn } from './lock-file.ts'
import { read } from './repository.ts'

const packages = packagesIn(read('package-lock.json'))

test.each(Object.entries(machines))('OPS-28 the lock file holds every native package for %s', (_name, machine) => {
  expect(missingOn(packages, machine)).toEqual([])
})

test('OPS-28 the lock file names no Node for a package, so that npm skips none that our Node 24 can run', () => {
  expect(namesWithEngines(packages), 'npm run lock takes them out').toEqual([])
})

test('OPS-29 every install script was looked at and is allowed by name, and no other name is', () => {
  const { allowScripts } = z
    .object({ allowScripts: z.record(z.string(), z.literal(true)) })
    .parse(JSON.parse(read('package.json')))

  expect(Object.keys(allowScripts).sort()).toEqual([...namesWithInstallScript(packages)].sort())
})

/** A native package with a binding for two systems. */
const lockWith = (binding: Readonly<Record<string, unknown>> | undefined) =>
  packagesIn(
    JSON.stringify({
      packages: {
        'node_modules/parser': { optionalDependencies: { 'parser-linux': '1.2.0', 'parser-mac': '1.2.0' } },
        'node_modules/parser-mac': { version: '1.2.0', integrity: 'sha512-x', os: ['darwin'], cpu: ['arm64'] },
        ...(binding && { 'node_modules/parser-linux': { os: ['linux'], cpu: ['arm64'], ...binding } }),
      },
    }),
  )

const arm = { os: 'linux', cpu: 'arm64', libc: 'glibc' }

test.each([
  ['complete', { version: '1.2.0', integrity: 'sha512-x', libc: ['glibc'] }, []],
  ['never fetched', { version: '1.2.0' }, ['parser-linux@1.2.0 has no integrity: the registry did not have it']],
  ['of another version', { version: '1.1.0', integrity: 'sha512-x' }, ['parser-linux is 1.1.0, not 1.2.0']],
  [
    'for musl only',
    { version: '1.2.0', integrity: 'sha512-x', libc: ['musl'] },
    ['node_modules/parser has no binding'],
  ],
])('OPS-28 a binding that is %s is judged so', (_what, binding, faults) => {
  expect(missingOn(lockWith(binding), arm)).toEqual(faults)
})

test('OPS-28 a binding that npm left out of the lock file is missed by name', () => {
  expect(missingOn(lockWith(undefined), arm)).toEqual(['parser-linux is not in the lock file'])
})

test('OPS-28 a package that wants a certain Node is found', () => {
  const lock = packagesIn('{"packages":{"node_modules/a/node_modules/b":{"engines":{"node":">=22"}},"server":{}}}')

  expect(namesWithEngines(lock)).toEqual(['b'])
})
