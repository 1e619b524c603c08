import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const project = join(import.meta.dirname, '../../../../..')

/** The programs of the server without pages, so that a test needs no build in the project; gone after the test. */
export const copiedServer = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'test-server-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const part of ['src', 'migrations', 'package.json'])
    await cp(join(project, 'server', part), join(folder, 'server', part), { recursive: true })
  for (const shared of ['node_modules', 'server/node_modules', '.cache'])
    await symlink(join(project, shared), join(folder, shared))
  return join(folder, 'server/src')
}
