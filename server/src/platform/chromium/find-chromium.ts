import { constants, existsSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { unpackedChromium } from './unpacked-chromium.ts'

export type ChromiumProgram = {
  readonly path: string
  /** What the program needs to find beside what the machine has. */
  readonly environment: Readonly<Record<string, string>>
}

type Needs = {
  readonly chromiumPath: string | undefined
  readonly dataDir: string
  /** Where programs are looked for. */
  readonly searchPath?: string
}

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const systemProgram = (searchPath: string): string | undefined => {
  const folders = searchPath.split(delimiter).filter(Boolean)
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...candidates, ...elsewhere].find((path) => existsSync(path))
}

/** The browser of the setting, else one of this machine, else the one from npm. */
export const findChromium = async ({ chromiumPath, dataDir, searchPath }: Needs): Promise<ChromiumProgram> => {
  if (chromiumPath !== undefined) {
    await access(chromiumPath, constants.X_OK).catch(() => {
      throw new Error('CHROMIUM_PATH names a program that cannot be run.')
    })
    return { path: chromiumPath, environment: {} }
  }
  const found = systemProgram(searchPath ?? process.env.PATH ?? '')
  return found === undefined ? unpackedChromium(dataDir) : { path: found, environment: {} }
}
