import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Machine } from './find-browser.ts'
import { usesApt, type Way } from './install-browser.ts'
import { unpackFonts } from './npm-browser.ts'
import { prepareBrowser } from './prepare-browser.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'test browsers '))
  return () => rm(folder, { recursive: true, force: true })
})

/** A machine without any browser. */
const bare = (arch: string): Machine => ({
  platform: 'linux',
  arch,
  env: { PATH: join(folder, 'bin') },
  playwrightChromium: join(folder, 'cache/chromium-1254/chrome-linux64/chrome'),
  npmFolder: join(folder, 'npm'),
})

const wayOf = (command: string, script: string, timeoutMs = 60_000): Way => ({
  command,
  commands: [['/bin/sh', '-c', script]],
  timeoutMs,
})

const installing = () =>
  `mkdir -p "${folder}/bin" && printf '#!/bin/sh\\n' > "${folder}/bin/chromium" && chmod +x "${folder}/bin/chromium"`

test('OPS-32 where there is no browser one is installed, and each way that is tried is said', async () => {
  const printed: string[] = []
  const ways = async () => [wayOf('download it', 'exit 1'), wayOf('ask the system', installing())]

  const found = await prepareBrowser({ machine: bare('arm64'), print: (text) => printed.push(text), ways })

  expect(found.path).toBe(join(folder, 'bin/chromium'))
  expect(printed).toEqual([
    'There is no Chromium for the browser tests. Trying: download it',
    'That did not work here.',
    'There is no Chromium for the browser tests. Trying: ask the system',
  ])
})

test('OPS-32 an installation that hangs is given up, and the error names the commands for a person', async () => {
  const ways = async () => [wayOf('wait for ever', 'exec sleep 600', 50)]

  const preparing = prepareBrowser({ machine: bare('arm64'), print: () => undefined, ways })

  await expect(preparing).rejects.toThrow(
    /npx playwright install --only-shell --with-deps chromium\n {2}sudo sh -c 'apt-get update && apt-get install -y chromium'$/,
  )
})

test.each([
  ['ID=debian', true],
  ['ID=ubuntu\nID_LIKE=debian', true],
  ['ID=raspbian\nID_LIKE="debian"', true],
  ['ID=fedora\nVARIANT=debian', false],
  ['', false],
])('OPS-32 apt-get is for Debian, Ubuntu and what is made from them: %j', (osRelease, isOne) => {
  expect(usesApt(osRelease)).toBe(isOne)
})

/** Tells whether letters leave a trace on a page. */
const isDrawn = `(() => {
  const draw = (text) => {
    const canvas = document.createElement('canvas').getContext('2d')
    canvas.fillText(text, 0, 20)
    return canvas.getImageData(0, 0, 60, 40).data.some((value) => value > 0)
  }
  return { letters: draw('Zoe'), nothing: draw('') }
})()`

test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'OPS-32 the browser from npm is unpacked although the system has one, and draws letters without a font',
  { timeout: 120_000 },
  async () => {
    const fonts = join(folder, 'fonts')
    await unpackFonts(fonts)
    execFileSync('/bin/sh', ['-c', installing()])
    const { path, env } = await prepareBrowser({ machine: bare('x64'), print: () => undefined, ways: async () => [] })
    expect(path).toBe(join(folder, 'npm/chromium'))
    const browser = await chromium.launch({
      executablePath: path,
      args: ['--no-sandbox', '--headless', '--disable-gpu'],
      env: { ...process.env, ...env, FONTCONFIG_FILE: join(fonts, 'only-these.conf') },
    })
    onTestFinished(() => browser.close())
    const page = await browser.newPage()

    await page.setContent('<p>Zoe</p>')

    expect(await page.evaluate(isDrawn)).toEqual({ letters: true, nothing: false })
  },
)
