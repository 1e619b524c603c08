import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../..')

const sources = ['web', 'engine', 'forms', 'contract', 'tools/pages']
const notBuiltFrom = /(^|[\\/])(node_modules|dist|testing)([\\/]|$)|\.test\.tsx?$/

const filesBelow = async (root: string, folder: string): Promise<readonly string[]> => {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

/** Differs whenever the pages may differ: another source, package, form or Node. */
export const pagesFingerprint = async (root: string, form: string): Promise<string> => {
  const found = (await Promise.all(sources.map((folder) => filesBelow(root, folder)))).flat()
  const files = found.map((path) => path.slice(root.length)).filter((path) => !notBuiltFrom.test(path))
  const hash = createHash('sha256').update(`${form} ${process.version}`)
  for (const path of ['package-lock.json', ...files.sort()]) {
    const content = await readFile(join(root, path))
    hash.update(`\0${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** The pages that the server serves for a form. */
export const productPages = async (form: string) => ({
  folder: join(root, 'web/dist', form),
  fingerprint: await pagesFingerprint(root, form),
})

/** Both are built into the same folder. */
export const viteConfigs = {
  applicants: join(root, 'web/vite.config.ts'),
  desk: join(root, 'web/vite.desk.config.ts'),
}

/** Builds the pages for tests where something changed, without the settings of the test run. */
export const buildPagesForTests = async (): Promise<void> => {
  await promisify(execFile)(process.execPath, [join(root, 'tools/build.ts')], {
    cwd: root,
    env: { PATH: process.env.PATH },
  })
}
