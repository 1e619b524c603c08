import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { fillOnce } from '../fill-once.ts'
import { cacheFolder } from './cache-folder.ts'
import type { ChromiumProgram } from './find-chromium.ts'

const name = '@sparticuz/chromium'

const version = async (): Promise<string> => {
  const manifest = findPackageJSON(name, import.meta.url)
  if (!manifest) throw new Error(`The package ${name} is not installed, and this machine has no Chromium.`)
  return z.object({ version: z.string() }).parse(JSON.parse(await readFile(manifest, 'utf8'))).version
}

/** The package unpacks into the temporary folder of its process, so that a process of its own is given another one. */
const unpackProgram = `import(${JSON.stringify(name)}).then(({ default: chromium }) => chromium.executablePath())`

const unpackInto = (folder: string) =>
  promisify(execFile)(process.execPath, ['--input-type=module', '--eval', unpackProgram], {
    cwd: import.meta.dirname,
    env: { PATH: process.env.PATH, HOME: folder, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
  })

export const unpackedChromium = async (dataDir: string): Promise<ChromiumProgram> => {
  const folder = join(await cacheFolder(dataDir), `chromium-${await version()}`)
  await fillOnce(folder, unpackInto)
  return {
    path: join(folder, 'chromium'),
    environment: { LD_LIBRARY_PATH: join(folder, 'al2023/lib') },
  }
}
