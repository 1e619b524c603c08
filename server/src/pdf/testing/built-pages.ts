import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll } from 'vitest'

const project = join(import.meta.dirname, '../../../..')

/** Builds the browser application once for a test file; what it answers names the folder. */
export const builtPages = (): (() => string) => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'test-pages-'))
    const vite = join(project, 'node_modules/vite/bin/vite.js')
    // Vitest says 'test', with which React would bring its development build.
    const env = { PATH: process.env.PATH, NODE_ENV: 'production' }
    const words = ['build', 'web', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error']
    await promisify(execFile)(process.execPath, [vite, ...words], { cwd: project, env })
  }, 120_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return () => folder
}
