import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll } from 'vitest'
import { fillOnce } from '../../platform/fill-once.ts'

const project = join(import.meta.dirname, '../../../..')
const kept = join(project, '.cache/test-pages')
const sources = ['web', 'engine', 'forms', 'contract']
const notBuiltFrom = /(^|\/)(node_modules|dist)(\/|$)|\.test\.tsx?$/
const hour = 60 * 60_000

/** Changes whenever a file changes that the pages are built from. */
const fingerprint = async (): Promise<string> => {
  const names = await Promise.all(
    sources.map(async (source) =>
      (await readdir(join(project, source), { recursive: true })).map((name) => join(source, name)),
    ),
  )
  const files = ['package-lock.json', ...names.flat().filter((name) => !notBuiltFrom.test(name))].sort()
  const hash = createHash('sha256')
  for (const name of files) {
    const { size, mtimeMs } = await stat(join(project, name))
    hash.update(`${name} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex').slice(0, 16)
}

const build = async (folder: string): Promise<void> => {
  const vite = join(project, 'node_modules/vite/bin/vite.js')
  // Vitest says 'test', with which React would bring its development build.
  const env = { PATH: process.env.PATH, NODE_ENV: 'production' }
  const words = ['build', 'web', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error']
  await promisify(execFile)(process.execPath, [vite, ...words], { cwd: project, env })
}

const removeOld = async (present: string): Promise<void> => {
  for (const name of await readdir(kept)) {
    const folder = join(kept, name)
    const isOld = (await stat(folder)).mtimeMs < Date.now() - hour
    if (isOld && folder !== present) await rm(folder, { recursive: true, force: true })
  }
}

/** Builds the browser application, unless it was built from just these files before; what it answers names the folder. */
export const builtPages = (): (() => string) => {
  let folder = ''
  beforeAll(async () => {
    await mkdir(kept, { recursive: true })
    folder = join(kept, await fingerprint())
    if (existsSync(folder)) return
    await fillOnce(folder, build)
    await removeOld(folder)
  }, 120_000)
  return () => folder
}
