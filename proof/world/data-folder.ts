import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'

/** A data folder whose embedded database has been started before, so that a process opens it at once. */
export const newDataFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'proof-data-'))
  await mkdir(join(folder, 'db'))
  await promisify(execFile)('tar', ['-xf', inject('startedDatabase'), '-C', join(folder, 'db')])
  await chmod(join(folder, 'db'), 0o700)
  return folder
}
