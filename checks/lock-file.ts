import { z } from 'zod'

const oneOrMore = z.union([z.string().transform((value) => [value]), z.array(z.string())])

const lockedPackage = z.object({
  version: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().optional(),
  os: oneOrMore.optional(),
  cpu: oneOrMore.optional(),
  libc: oneOrMore.optional(),
  engines: z.unknown().optional(),
  hasInstallScript: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
})

const lockFile = z.object({ packages: z.record(z.string(), lockedPackage) })

type LockedPackage = z.output<typeof lockedPackage>
export type Packages = Readonly<Record<string, LockedPackage>>

export const packagesIn = (lock: string): Packages => lockFile.parse(JSON.parse(lock)).packages

/** A kind of machine, in the words that npm uses. */
export type Machine = { readonly os: string; readonly cpu: string; readonly libc?: string }

export const machines: Readonly<Record<string, Machine>> = {
  'Linux on x64': { os: 'linux', cpu: 'x64', libc: 'glibc' },
  'Linux on arm64': { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  'macOS on arm64': { os: 'darwin', cpu: 'arm64' },
  'Windows on x64': { os: 'win32', cpu: 'x64' },
}

const isAllowed = (list: readonly string[] | undefined, value: string | undefined) =>
  list === undefined || (value !== undefined && list.includes(value))

const runsOn = ({ os, cpu, libc }: LockedPackage, machine: Machine): boolean =>
  isAllowed(os, machine.os) && isAllowed(cpu, machine.cpu) && isAllowed(libc, machine.libc)

/** A package that only some machines install. */
const isBinding = ({ os, cpu }: LockedPackage) => os !== undefined || cpu !== undefined

const nameAt = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** What `name` means to the package at `path`: the nearest folder of packages wins. */
const resolveFrom = (packages: Packages, path: string, name: string): LockedPackage | undefined => {
  for (let folder = path; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const found = packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`]
    if (found || folder === '') return found
  }
}

const isExact = (wanted: string) => /^\d/.test(wanted)

/** What is wrong with the bindings of one native package on a machine; npm leaves out, without a word, what it cannot fetch. */
const faultsOf = (packages: Packages, path: string, machine: Machine): readonly string[] => {
  const wanted = Object.entries(packages[path]?.optionalDependencies ?? {})
  const found = wanted.map(([name, version]) => ({ name, version, locked: resolveFrom(packages, path, name) }))
  const bindings = found.filter(({ locked }) => locked && isBinding(locked))
  const systems = new Set(bindings.flatMap(({ locked }) => locked?.os ?? []))
  // A package for one system alone, such as fsevents, is an extra that the others do without.
  const isNeeded = systems.size > 1
  const own = bindings.filter(({ locked }) => locked && runsOn(locked, machine))
  return [
    ...found.filter(({ locked }) => !locked).map(({ name }) => `${name} is not in the lock file`),
    ...(isNeeded && own.length === 0 ? [`${path} has no binding`] : []),
    ...own.flatMap(({ name, version, locked }) => [
      ...(locked?.integrity ? [] : [`${name}@${version} has no integrity: the registry did not have it`]),
      ...(isExact(version) && locked?.version !== version ? [`${name} is ${locked?.version}, not ${version}`] : []),
    ]),
  ]
}

export const missingOn = (packages: Packages, machine: Machine): readonly string[] =>
  Object.keys(packages).flatMap((path) => faultsOf(packages, path, machine))

const installed = (packages: Packages) => Object.entries(packages).filter(([path]) => path.includes('node_modules/'))

export const namesWithEngines = (packages: Packages): readonly string[] =>
  installed(packages)
    .filter(([, { engines }]) => engines !== undefined)
    .map(([path]) => nameAt(path))

export const namesWithInstallScript = (packages: Packages): readonly string[] =>
  installed(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => nameAt(path))
