import { readFile, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

type Lock = { readonly release: () => void }

/** Another server uses the data folder. */
export class FolderInUse extends Error {}

const sqliteBusy = 5

const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy

/**
 * The lock is an SQLite transaction that is never ended. The operating system holds it, also across containers, and
 * releases it when the process dies for any reason. So a lock is never stale and a reused process id cannot mislead.
 */
const lockFile = (file: string): Lock | undefined => {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
    return { release: () => lock.close() }
  } catch (error) {
    lock.close()
    if (isBusy(error)) return undefined
    throw error
  }
}

/** Locks the data folder for this server, or throws an error that names the server that holds it. */
export const lockForServer = async (dataDir: string): Promise<Lock> => {
  const file = join(dataDir, 'server.lock')
  // The name is in a second file: opening and closing the locked file would release the lock.
  const holderFile = `${file}.holder`
  const lock = lockFile(file)
  if (!lock) {
    const holder = await readFile(holderFile, 'utf8').catch(() => 'another process')
    throw new FolderInUse(
      `The data folder ${dataDir} is in use by ${holder}. Stop that server first, or set DATA_DIR to another folder.`,
    )
  }
  await writeFile(holderFile, `process ${process.pid} on ${hostname()}`)
  return lock
}

const lookAgainMs = 20

const waitForLock = async (file: string): Promise<Lock> => {
  const lock = lockFile(file)
  if (lock) return lock
  await pause(lookAgainMs)
  return waitForLock(file)
}

/** Lets one process at a time join or start the database. */
export const whileNobodyStarts = async <Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> => {
  const lock = await waitForLock(join(dataDir, 'db.lock'))
  try {
    return await work()
  } finally {
    lock.release()
  }
}
