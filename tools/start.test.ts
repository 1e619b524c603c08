import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../server/testing/free-port.ts'

const root = join(import.meta.dirname, '..')
const isSource = (path: string) => !['node_modules', 'dist'].includes(basename(path))

/** The product in a folder of its own, where nothing was built yet, nor is by any of these tests. */
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fresh product '))
  for (const part of [
    'package.json',
    'package-lock.json',
    'contract',
    'converter',
    'engine',
    'forms',
    'server',
    'tools',
    'web',
  ])
    await cp(join(root, part), join(folder, part), { recursive: true, filter: isSource })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return () => rm(folder, { recursive: true, force: true })
})

const expectStopped = async (wrong: Readonly<Record<string, string>>, said: RegExp) => {
  // The first of the processes compiles for the others.
  const NODE_COMPILE_CACHE = join(folder, 'compiled')
  const env = { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), NODE_COMPILE_CACHE, ...wrong }
  const started = spawn(process.execPath, ['tools/start.ts'], { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] })
  const [errors, [code]] = await Promise.all([text(started.stderr), once(started, 'exit')])
  expect(code).toBe(1)
  expect(errors).toMatch(said)
  expect(await readdir(join(folder, 'web'))).not.toContain('dist')
  expect(await readdir(folder)).not.toContain('data')
}

test.each([
  { what: 'a setting', wrong: { PORT: 'x' }, said: /^PORT must be [^\n]+\n$/ },
  {
    what: 'the name of a form',
    wrong: { FORM: 'nowhere' },
    said: /^FORM names "nowhere"[^\n]+ governors-choice[^\n]+\n$/,
  },
])('OPS-31 a mistake in $what is reported at once, before anything is built', async ({ wrong, said }) => {
  await expectStopped(wrong, said)
})

test.each(['PORT', 'METRICS_PORT'])('OPS-31 a taken %s is reported before anything is built', async (setting) => {
  const neighbour = createServer()
  neighbour.listen({ host: '127.0.0.1', port: 0 })
  await once(neighbour, 'listening')
  onTestFinished(() => void neighbour.close())
  const address = neighbour.address()
  const port = typeof address === 'object' ? `${address?.port}` : ''
  const wrong = { PORT: `${await freePort()}`, [setting]: port }

  await expectStopped(wrong, new RegExp(`^${setting} ${port} is taken: [^\\n]+\\n$`))
})
