import { readFile, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { DatabaseSync } from 'node:sqlite'

export type EmbeddedLock = { readonly release: () => void }

const busy = 5

const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === busy

/**
 * The lock is an SQLite transaction that nobody ends: the operating system holds it, across containers too, and drops
 * it with the process, however that dies. So no lock is ever stale and a reused process id cannot mislead.
 */
const takeFile = (file: string): DatabaseSync | undefined => {
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

/** Takes the folder for this process, or stops in words that name who has it. */
export const lockFolder = async (folder: string): Promise<EmbeddedLock> => {
  // The name lies in a file of its own: whoever opens and closes the locked one would drop the lock.
  const nameplate = `${folder}.holder`
  const lock = takeFile(`${folder}.lock`)
  if (!lock) {
    const holder = await readFile(nameplate, 'utf8').catch(() => 'another process')
    throw new Error(`The embedded database in ${folder} is in use by ${holder}. Only one process may hold it.`)
  }
  await writeFile(nameplate, `process ${process.pid} on ${hostname()}`)
  return { release: () => lock.close() }
}
