import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { type OtherBrowser, prepareOtherBrowsers } from './other-browsers.ts'

let program: string
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'test browsers '))
  program = join(folder, 'browser')
  return () => rm(folder, { recursive: true, force: true })
})

const browser = (script: string): OtherBrowser => ({
  name: 'Firefox',
  find: () => (existsSync(program) ? program : undefined),
  way: { command: 'ask the system', commands: [['/bin/sh', '-c', script]], timeoutMs: 60_000 },
})

const prepare = async (script: string, mayInstall: boolean): Promise<readonly string[]> => {
  const printed: string[] = []
  await prepareOtherBrowsers({ browsers: [browser(script)], mayInstall, print: (text) => printed.push(text) })
  return printed
}

test('OPS-105 Firefox and WebKit are installed where they are missing, and left alone where they are', async () => {
  const touch = `touch '${program}'`

  expect(await prepare(touch, true)).toEqual(['There is no Firefox for the browser tests. Trying: ask the system'])
  expect(await prepare(touch, true)).toEqual([])
})

test('OPS-105 where one cannot be installed, a line says so and the tests go on without it', async () => {
  expect(await prepare('exit 1', true)).toEqual([
    'There is no Firefox for the browser tests. Trying: ask the system',
    'That did not work here.',
  ])
  expect(await prepare('exit 0', true)).toContain('That did not work here.')
})

test('OPS-105 who may not install packages reads the command', async () => {
  expect(await prepare(`touch '${program}'`, false)).toEqual([
    'There is no Firefox for the browser tests. This installs it: ask the system',
  ])
  expect(existsSync(program)).toBe(false)
})
