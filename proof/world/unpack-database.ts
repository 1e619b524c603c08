import { execFile } from 'node:child_process'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Puts the copy of an embedded database where a process that is given this folder looks for its own. */
export const unpackDatabase = async (archive: string, dataDir: string): Promise<void> => {
  const database = join(dataDir, 'db')
  await mkdir(database)
  await promisify(execFile)('tar', ['-xf', archive, '-C', database])
  await chmod(database, 0o700)
}
