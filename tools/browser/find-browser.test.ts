import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { findBrowser, type Machine } from './find-browser.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'test browsers '))
  return () => rm(folder, { recursive: true, force: true })
})

/** A program that answers `--version` well, or does not. */
const program = async (path: string, { exitCode = 0 } = {}): Promise<string> => {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `#!/bin/sh\nexit ${exitCode}\n`)
  await chmod(file, 0o755)
  return file
}

const machine = (differing: Partial<Machine> = {}): Machine => ({
  platform: 'linux',
  arch: 'x64',
  env: { PATH: join(folder, 'bin') },
  playwrightChromium: join(folder, 'cache/chromium-1254/chrome-linux64/chrome'),
  npmFolder: join(folder, 'npm'),
  ...differing,
})

const shell = 'cache/chromium_headless_shell-1254/chrome-linux/headless_shell'

test('OPS-32 the browser is that of CHROMIUM_PATH, else of Playwright, of npm, of the system', async () => {
  const systems = await program('bin/chromium')
  expect(findBrowser(machine())).toEqual({ path: systems, env: {} })

  const npm = await program('npm/chromium')
  expect(findBrowser(machine())).toEqual({ path: npm, env: { LD_LIBRARY_PATH: join(folder, 'npm/al2023/lib') } })

  const playwrights = await program(shell)
  expect(findBrowser(machine())).toEqual({ path: playwrights, env: {} })

  const chosen = await program('own/browser')
  expect(findBrowser(machine({ env: { PATH: join(folder, 'bin'), CHROMIUM_PATH: chosen } }))?.path).toBe(chosen)
})

test('OPS-32 a program that does not run, such as one that only names a package to install, is passed over', async () => {
  await program('cache/chromium-1254/chrome-linux64/chrome', { exitCode: 1 })
  await program('bin/chromium-browser', { exitCode: 1 })
  const other = await program('bin/google-chrome')

  expect(findBrowser(machine())?.path).toBe(other)
})

test.each([
  { platform: 'linux', arch: 'arm64' },
  { platform: 'darwin', arch: 'x64' },
])('OPS-32 the browser from npm is not run on $platform $arch, for which it was not made', async (other) => {
  await program('npm/chromium')

  expect(findBrowser(machine(other))?.path ?? '').not.toContain(folder)
})

test.runIf(process.platform === 'linux')(
  'OPS-32 a program for another processor is never started, so that no shell runs its bytes as commands',
  async () => {
    const header = Buffer.alloc(20)
    header.write('\x7fELF', 'latin1')
    header.writeUInt16LE(process.arch === 'x64' ? 0xb7 : 0x3e, 18)
    const path = await program('bin/chromium')
    await writeFile(path, Buffer.concat([header, Buffer.from(`\ntouch '${join(folder, 'junk')}'\nexit 0\n`)]))

    expect(findBrowser(machine({ arch: process.arch }))).toBeUndefined()
    expect(existsSync(join(folder, 'junk'))).toBe(false)
    expect(() => findBrowser(machine({ arch: process.arch, env: { CHROMIUM_PATH: path } }))).toThrow(
      'CHROMIUM_PATH names a program that cannot be run.',
    )
  },
)

test('OPS-32 the shell of another version of Playwright is not taken', async () => {
  await program(shell.replace('1254', '1200'))

  expect(findBrowser(machine({ arch: 'arm64' }))).toBeUndefined()
})

test('OPS-32 a CHROMIUM_PATH that cannot be run is an error, whatever else there is', async () => {
  await program('bin/chromium')
  const env = { PATH: join(folder, 'bin'), CHROMIUM_PATH: join(folder, 'nothing') }

  expect(() => findBrowser(machine({ env }))).toThrow('CHROMIUM_PATH names a program that cannot be run.')
})
