import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pagesFingerprint } from './fingerprint.ts'

const root = join(import.meta.dirname, '../..')

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
