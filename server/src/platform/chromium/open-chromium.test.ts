import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../testing/start-process.ts'
import { sayOnce } from '../say-once.ts'
import { findChromium } from './find-chromium.ts'
import { openChromium } from './open-chromium.ts'

/** A browser of this machine that, as in many containers, starts only without its sandbox. */
const unsandboxable = async (folder: string): Promise<string> => {
  const { path, environment } = await findChromium({ chromiumPath: undefined, dataDir: folder })
  const variables = Object.entries(environment).map(([name, value]) => `export ${name}="${value}"`)
  const program = join(folder, 'browser')
  const refuse = 'case " $* " in *" --no-sandbox "*) ;; *) exit 1 ;; esac'
  await writeFile(program, ['#!/bin/sh', ...variables, refuse, `exec "${path}" "$@"`].join('\n'))
  await chmod(program, 0o755)
  return program
}

test('OPS-09 a browser that cannot have its sandbox runs without it, and that is said once in words', async () => {
  const dataDir = await temporaryFolder()
  const said: string[] = []
  const warn = sayOnce((words) => said.push(words))
  const chromium = openChromium({ chromiumPath: await unsandboxable(dataDir), dataDir, warn })
  onTestFinished(chromium.kill)

  expect((await chromium.browser()).isConnected()).toBe(true)
  await chromium.kill()
  expect((await chromium.browser()).isConnected()).toBe(true)

  expect(said).toEqual([expect.stringMatching(/^The headless browser runs without its sandbox:/)])
})
