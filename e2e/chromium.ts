import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { leastFonts } from '../server/src/platform/chromium/least-fonts.ts'

const cache = join(import.meta.dirname, '../.cache')
const unpacked = join(cache, 'chromium')

const installed = [
  process.env.CHROMIUM_PATH ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== '' && existsSync(path))

const fonts = '/usr/share/fonts'
const hasFonts = existsSync(fonts) && readdirSync(fonts).length > 0

/** How to start the browser: one that is installed, or else the one from npm. */
export const chromium = {
  executablePath: installed ?? join(unpacked, 'chromium'),
  args: ['--no-sandbox', '--headless', '--disable-gpu', '--font-render-hinting=none'],
  env: {
    ...process.env,
    ...(!installed && { LD_LIBRARY_PATH: join(unpacked, 'al2023/lib') }),
    // Without any font the browser ends at the first letter.
    ...(!hasFonts && { FONTCONFIG_FILE: join(cache, 'least-fonts/fonts.conf') }),
  },
}

/** Unpacks the browser from npm and a font for it once; a folder that was left half done is never used. */
export const prepareChromium = async (): Promise<void> => {
  await leastFonts({ dataDir: cache })
  if (installed || existsSync(unpacked)) return
  const folder = join(cache, `chromium-${process.pid}`)
  await mkdir(folder, { recursive: true })
  const { TMPDIR, AWS_EXECUTION_ENV } = process.env
  // The package unpacks into the temporary folder, and brings its libraries along only where it believes to be in a cloud.
  Object.assign(process.env, { TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' })
  const { default: packed } = await import('@sparticuz/chromium')
  await packed.executablePath()
  restore({ TMPDIR, AWS_EXECUTION_ENV })
  await rename(folder, unpacked).catch(() => rm(folder, { recursive: true }))
}

const restore = (before: Readonly<Record<string, string | undefined>>): void => {
  for (const [name, value] of Object.entries(before)) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
}
