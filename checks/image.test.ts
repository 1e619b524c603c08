import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, cpSync, mkdirSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, matchesGlob } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { compileCache } from '../converter/process-limits.ts'
import { makeStartedTemplate, unpackTemplate } from '../server/testing/embedded-template.ts'
import { freePort } from '../server/testing/free-port.ts'
import { buildPagesForTests } from '../tools/pages/product-pages.ts'
import { commandIn, instructionsIn, stagesIn } from './dockerfile.ts'
import { projectFiles, read, root } from './repository.ts'

const run = promisify(execFile)
const workspaces = ['engine', 'forms', 'contract', 'converter', 'web', 'server']

/** What `COPY . .` would take. */
const sentToTheBuild = () => {
  const ignored = read('.dockerignore').split('\n').filter(Boolean)
  const isIgnored = (path: string) => ignored.some((glob) => matchesGlob(path, glob) || matchesGlob(path, `${glob}/**`))
  return projectFiles().filter((path) => !isIgnored(path))
}

const copyFiles = (paths: readonly string[], folder: string) => {
  for (const path of new Set(paths.map((path) => dirname(path)))) mkdirSync(join(folder, path), { recursive: true })
  for (const path of paths) copyFileSync(join(root, path), join(folder, path))
}

const lock = z.object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) })
const { packages } = lock.parse(JSON.parse(read('package-lock.json')))

/** Stands for `npm ci` and `npm prune`: the packages that are installed already, with or without those of development. */
const linkPackages = async (folder: string, isKept: (path: string) => boolean) => {
  for (const path of Object.keys(packages).filter((path) =>
    /(^|^[a-z]+\/)node_modules\/(@[^/]+\/)?[^/]+$/.test(path),
  )) {
    if (!isKept(path) || path.includes('/@apply/')) continue
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await symlink(join(root, path), join(folder, path))
  }
  await mkdir(join(folder, 'node_modules/@apply'), { recursive: true })
  for (const name of workspaces) await symlink(`../../${name}`, join(folder, 'node_modules/@apply', name))
}

/** The packages are links here, which it does not follow: nothing is deleted. */
const dropFontWeights =
  "find node_modules/@embedpdf -name '*.[ot]tf' ! -name '*-Regular.*' ! -name 'NotoSans-Bold.ttf' -delete"

const steps: Readonly<Record<string, (folder: string) => Promise<unknown>>> = {
  'npm ci': async (folder) => {
    await linkPackages(folder, () => true)
    await symlink(join(root, 'node_modules/.bin'), join(folder, 'node_modules/.bin'))
  },
  // The same sources make the same pages: with those that the other tests use, it only has to find that they are up to date.
  'npm run build': async (folder) => {
    await buildPagesForTests()
    cpSync(join(root, 'web/dist'), join(folder, 'web/dist'), { recursive: true })
    await run('npm', ['run', 'build'], { cwd: folder, env: { PATH: process.env.PATH, HOME: process.env.HOME } })
  },
  'npm prune --omit=dev': async (folder) => {
    for (const name of ['.', ...workspaces])
      await rm(join(folder, name, 'node_modules'), { recursive: true, force: true })
    await linkPackages(folder, (path) => packages[path]?.dev !== true)
  },
  [dropFontWeights]: (folder) => run('sh', ['-c', dropFontWeights], { cwd: folder }),
}

const temporaryFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'image-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('OPS-11 the steps of the Dockerfile, one after the other, end in a server that is well and ends in order', {
  timeout: 240_000,
}, async () => {
  const [buildStage = [], finalStage = []] = stagesIn(instructionsIn(read('Dockerfile')))
  const [built, image, data] = [await temporaryFolder(), await temporaryFolder(), await temporaryFolder()]
  for (const { word, rest } of buildStage) {
    if (word === 'COPY') copyFiles(sentToTheBuild(), built)
    if (word === 'RUN') await steps[rest]?.(built)
    if (word === 'RUN') expect(Object.keys(steps)).toContain(rest)
  }
  for (const { words } of finalStage.filter(({ word }) => word === 'COPY')) {
    const [, from = '', to = ''] = words
    cpSync(join(built, from.replace('/app', '.')), join(image, to), { recursive: true, verbatimSymlinks: true })
  }
  expect(await readdir(image)).not.toContain('e2e')

  await unpackTemplate(await makeStartedTemplate(), data)
  const [port, health] = [await freePort(), await freePort()]
  const [program = '', ...words] = commandIn(finalStage.find(({ word }) => word === 'CMD')?.rest ?? '')
  const settings = { DATA_DIR: data, PORT: `${port}`, METRICS_PORT: `${health}`, NODE_ENV: 'production' }
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, ...settings }
  const server = spawn(program, words, { cwd: image, env, stdio: 'ignore' })
  onTestFinished(() => void server.kill('SIGKILL'))
  const ended = once(server, 'exit')
  const tooEarly = ended.then(([code]) => Promise.reject(new Error(`The server ended with code ${code}.`)))
  tooEarly.catch(() => undefined)
  const waitOptions = { timeout: 60_000, interval: 500 }
  const [checker = '', ...how] = commandIn(finalStage.find(({ word }) => word === 'HEALTHCHECK')?.rest ?? '')
  const check = how.map((text) => text.replace('9464', `${health}`))
  const asked = vi.waitFor(() => fetch(`http://127.0.0.1:${port}/about`), waitOptions)
  const page = await Promise.race([asked, tooEarly])
  await Promise.race([vi.waitFor(() => run(checker, check, { env }), waitOptions), tooEarly])
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>')])

  server.kill('SIGTERM')
  expect((await ended)[0]).toBe(0)
})
