import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findChromium } from './find-chromium.ts'
import { openChromium } from './open-chromium.ts'

let folder: string
let program: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'test-chromium-'))
  program = join(folder, 'chromium')
  await writeFile(program, '#!/bin/sh\n')
  await chmod(program, 0o755)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('OPS-09 CHROMIUM_PATH names the browser', async () => {
  const found = await findChromium({ chromiumPath: program, dataDir: folder, searchPath: '/usr/bin' })

  expect(found.path).toBe(program)
})

test('OPS-09 a CHROMIUM_PATH that cannot be run is said in words', async () => {
  const wrong = { chromiumPath: join(folder, 'nothing'), dataDir: folder }

  await expect(findChromium(wrong)).rejects.toThrow('CHROMIUM_PATH names a program that cannot be run.')
})

test('OPS-09 without it a browser of this machine is taken', async () => {
  const found = await findChromium({ chromiumPath: undefined, dataDir: folder, searchPath: `/nowhere:${folder}` })

  expect(found.path).toBe(program)
})

test('OPS-09 without any the one from npm runs, and again after it was killed', { timeout: 60_000 }, async () => {
  const chromium = openChromium({ chromiumPath: undefined, dataDir: folder, searchPath: '' })
  const first = await chromium.browser()
  const pid = chromium.pid()
  expect(await chromium.browser()).toBe(first)

  await chromium.kill()
  const second = await chromium.browser()

  expect(first.isConnected()).toBe(false)
  expect(second.isConnected()).toBe(true)
  expect(chromium.pid()).not.toBe(pid)
  await chromium.kill()
})
