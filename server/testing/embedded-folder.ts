import { execFile } from 'node:child_process'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { temporaryFolder } from './start-process.ts'

/** A data folder whose embedded database has been started before, so that a process opens it at once. */
export const embeddedFolder = async (): Promise<string> => {
  const folder = await temporaryFolder()
  const database = join(folder, 'db')
  await mkdir(database)
  await promisify(execFile)('tar', ['-xf', inject('embeddedTemplate'), '-C', database])
  await chmod(database, 0o700)
  return folder
}
