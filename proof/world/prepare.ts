import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { makeEmbeddedTemplate } from '../../server/testing/embedded-template.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { unpackDatabase } from './unpack-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    startedDatabase: string
  }
}

const root = join(import.meta.dirname, '../..')

const run = promisify(execFile)

const buildPages = () =>
  run(process.execPath, [join(root, 'tools/build.ts')], { cwd: root, env: { PATH: process.env.PATH } })

/** The first start of the product makes its tables, so that the cases begin from a copy of what it left. */
const startOnce = async (folder: string): Promise<void> => {
  const settings = { PATH: process.env.PATH ?? '', METRICS_PORT: 'off', PORT: `${await freePort()}`, DATA_DIR: folder }
  const server = spawn(process.execPath, [join(root, 'server/src/main.ts')], {
    env: settings,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'close')
  server.stdout.on('data', (said) => String(said).includes('Listening') && server.kill('SIGTERM'))
  const [code] = await ended
  if (code !== 0) throw new Error(`The first start of the product ended with ${code}.`)
}

/** Once before all cases: the pages of today, and an embedded database that was started before. */
export const setup = async (project: TestProject) => {
  const folder = await mkdtemp(join(tmpdir(), 'proof-first-'))
  await unpackDatabase(await makeEmbeddedTemplate(), folder)
  await Promise.all([buildPages(), startOnce(folder)])
  const file = join(folder, 'db.tar')
  await run('tar', ['-cf', file, '-C', join(folder, 'db'), '.'])
  project.provide('startedDatabase', file)
  return () => rm(folder, { recursive: true, force: true })
}
