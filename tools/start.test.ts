import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const isSource = (path: string) => !['node_modules', 'dist'].includes(basename(path))

/** The product in a folder of its own, where nothing was built yet. */
const freshProduct = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'fresh product '))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
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
  return folder
}

test.each([
  { what: 'a setting', wrong: { PORT: 'x' }, said: /^PORT must be [^\n]+\n$/ },
  { what: 'the name of a form', wrong: { FORM: 'nowhere' }, said: /^FORM names "nowhere"[^\n]+\n$/ },
])('OPS-31 a mistake in $what is said at once, before anything is built', async ({ wrong, said }) => {
  const folder = await freshProduct()
  const env = { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), ...wrong }

  const started = spawn(process.execPath, ['tools/start.ts'], { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] })
  const [errors, [code]] = await Promise.all([text(started.stderr), once(started, 'exit')])

  expect(code).toBe(1)
  expect(errors).toMatch(said)
  expect(await readdir(join(folder, 'web'))).not.toContain('dist')
  expect(await readdir(folder)).not.toContain('data')
})
