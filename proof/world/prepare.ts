import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../..')

/** Once before all cases: the pages of today. */
export const setup = async () => {
  await promisify(execFile)(process.execPath, [join(root, 'tools/build.ts')], {
    cwd: root,
    env: { PATH: process.env.PATH },
  })
}
