import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { access, chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { compileCache } from '@apply/converter/process-limits'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { freePort } from './free-port.ts'
import { shortProcess } from './short-process.ts'

const run = promisify(execFile)
const cache = join(import.meta.dirname, '../../.cache')
const migrations = join(import.meta.dirname, '../migrations')

/** The manifest of a package changes with its version. */
const manifestOf = (name: string): string => {
  const manifest = findPackageJSON(name, import.meta.url)
  if (!manifest) throw new Error(`${name} is not installed.`)
  return manifest
}

/** The place of a template in the cache; it changes with the files that the template is made from. */
const cachedFile = async (name: string, madeFrom: readonly string[]): Promise<string> => {
  const checksum = createHash('sha256')
  for (const file of madeFrom) checksum.update(await readFile(file))
  return join(cache, `${name}-${checksum.digest('hex').slice(0, 16)}.tar`)
}

/** Makes the file once, also when several processes want it at the same time. */
const makeOnce = async (file: string, make: (unfinished: string) => Promise<void>): Promise<string> => {
  const exists = await access(file).then(
    () => true,
    () => false,
  )
  if (exists) return file
  await mkdir(cache, { recursive: true })
  const unfinished = `${file}.${process.pid}`
  await make(unfinished)
  await rename(unfinished, file)
  return file
}

/** The files of an embedded database without any table. To create them takes seconds. */
export const makeEmbeddedTemplate = async (): Promise<string> =>
  makeOnce(await cachedFile('pglite', [manifestOf('@electric-sql/pglite')]), async (unfinished) => {
    const pglite = await PGlite.create({ extensions: { pg_trgm } })
    const tar = await pglite.dumpDataDir('none')
    await pglite.close()
    await writeFile(unfinished, Buffer.from(await tar.arrayBuffer()))
  })

export const embeddedFromTemplate = async (file: string): Promise<PGlite> =>
  PGlite.create({ loadDataDir: new Blob([await readFile(file)]), extensions: { pg_trgm } })

/** Unpacks a template where a process with this data folder looks for its database. */
export const unpackTemplate = async (template: string, dataDir: string): Promise<void> => {
  const database = join(dataDir, 'db')
  await mkdir(database)
  await run('tar', ['-xf', template, '-C', database])
  await chmod(database, 0o700)
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

/** An embedded database that the server has started on before: with all tables, job queues and the sample lookup lists. */
export const makeStartedTemplate = async (): Promise<string> => {
  const sql = (await readdir(migrations)).sort().map((name) => join(migrations, name))
  const madeFrom = [manifestOf('@electric-sql/pglite'), manifestOf('pg-boss'), ...sql]
  return makeOnce(await cachedFile('started', madeFrom), async (unfinished) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'test-first-start-'))
    await unpackTemplate(await makeEmbeddedTemplate(), dataDir)
    await startOnce(dataDir)
    await run('tar', ['-cf', unfinished, '-C', join(dataDir, 'db'), '.'])
    await rm(dataDir, { recursive: true, force: true })
  })
}
