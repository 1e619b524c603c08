import { execFileSync, spawnSync } from 'node:child_process'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunAs } from '../src/platform/database/embedded/postgres-binaries.ts'

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
