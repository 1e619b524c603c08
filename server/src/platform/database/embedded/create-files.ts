import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { UnusableFiles } from './explain-start.ts'
import { workingFolder } from './place.ts'
import { postgresBinaries, type RunAs, userFor } from './postgres-binaries.ts'

const run = promisify(execFile)

/** The major version whose files the PostgreSQL that comes along can read. */
const majorVersion = '18'

/** Sorts and folds by Unicode's own numbers, whatever languages the machine has. */
const sortingEverywhereAlike = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
]

const marker = '# The database of a server that starts its own PostgreSQL: only who can enter this folder reaches it.\n'

const entriesOf = (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => [])

const giveTo = async ({ uid, gid }: RunAs, folder: string): Promise<void> => {
  if (uid !== undefined) await run('chown', ['-R', `${uid}:${gid}`, folder])
}

const create = async (folder: string): Promise<void> => {
  const runAs = await userFor(folder)
  await mkdir(folder, { mode: 0o700 })
  await giveTo(runAs, folder)
  const options = ['-D', workingFolder(folder), '--username=postgres', '--auth=trust', '--wal-segsize=4']
  const program = join(await postgresBinaries(runAs), 'initdb')
  await run(
    program,
    [...options, ...sortingEverywhereAlike, ...(process.platform === 'linux' ? ['--sync-method=syncfs'] : [])],
    {
      ...runAs,
      cwd: folder,
      env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    },
  )
  await writeFile(join(folder, 'pg_hba.conf'), `${marker}local all all trust\n`)
}

/** A copy that was brought back belongs to whoever made it, and may be open to others, which PostgreSQL refuses. */
const takeOver = async (folder: string): Promise<void> => {
  const { uid, mode } = await stat(folder)
  const us = process.getuid?.()
  if (us === 0 && uid === 0) await giveTo(await userFor(folder), folder)
  if (us !== undefined && us !== 0 && us !== uid)
    throw new UnusableFiles(
      `it belongs to the user ${uid}, and this one is ${us}: start the server as the user who made it, or give all files of the folder to this one (chown -R)`,
    )
  if ((mode & 0o077) !== 0) await chmod(folder, 0o700)
}

/** Refuses files that are not ours, before PostgreSQL touches them. */
const checkFiles = async (folder: string): Promise<void> => {
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (version === '') throw new UnusableFiles('its folder has files, but no PG_VERSION')
  const access = await readFile(join(folder, 'pg_hba.conf'), 'utf8').catch(() => '')
  if (!access.startsWith(marker))
    throw new UnusableFiles(
      'it was made by version 1, which had another database. docs/operations.md says how to bring it over, under "From the embedded database of version 1"',
    )
  if (version !== majorVersion)
    throw new UnusableFiles(
      `its files are of PostgreSQL ${version}, and this version comes with ${majorVersion}. Make a backup with the version before (./admin backup) and restore it with this one`,
    )
}

/**
 * Creates the files of a new database, unless there are some. They appear in their folder when they are complete, so that a
 * start that is killed leaves nothing that looks like a database.
 */
export const createFilesOnce = async (folder: string): Promise<void> => {
  if ((await entriesOf(folder)).length > 0) {
    await checkFiles(folder)
    return takeOver(folder)
  }
  const parent = dirname(folder)
  const prefix = `${basename(folder)}.new-`
  const leftOver = (await entriesOf(parent)).filter((name) => name.startsWith(prefix))
  for (const name of leftOver) await rm(join(parent, name), { recursive: true, force: true })
  const unfinished = join(parent, `${prefix}${randomUUID()}`)
  await create(unfinished)
  await rename(unfinished, folder)
}
