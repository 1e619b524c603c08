import { readFile, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { DatabaseSync } from 'node:sqlite'

export type EmbeddedLock = { readonly release: () => void }

const sqliteBusy = 5

const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy

/**
 * The lock is an SQLite transaction that is never ended. The operating system holds it, also across containers, and
 * releases it when the process dies for any reason. So a lock is never stale and a reused process id cannot mislead.
 */
const lockFile = (file: string): DatabaseSync | undefined => {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if (isBusy(error)) return undefined
    throw error
  }
}

/** Locks the folder for this process, or throws an error that names the process that holds it. */
export const lockFolder = async (folder: string): Promise<EmbeddedLock> => {
  // The name is in a second file: opening and closing the locked file would release the lock.
  const holderFile = `${folder}.holder`
  const lock = lockFile(`${folder}.lock`)
  if (!lock) {
    const holder = await readFile(holderFile, 'utf8').catch(() => 'another process')
    throw new Error(`The embedded database in ${folder} is in use by ${holder}. Only one process may hold it.`)
  }
  await writeFile(holderFile, `process ${process.pid} on ${hostname()}`)
  return { release: () => lock.close() }
}
