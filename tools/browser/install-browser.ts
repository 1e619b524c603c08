import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const playwright = join(dirname(fileURLToPath(import.meta.resolve('@playwright/test/package.json'))), 'cli.js')

/** One way of getting a browser, and the command that a person would type. */
export type Way = {
  readonly command: string
  readonly commands: readonly (readonly [string, ...string[]])[]
  readonly timeoutMs: number
  readonly env?: Readonly<Record<string, string>>
}

const shell: Way = {
  command: 'npx playwright install --only-shell chromium',
  commands: [[process.execPath, playwright, 'install', '--only-shell', 'chromium']],
  timeoutMs: 5 * 60_000,
  env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
}

/** Root may also install the libraries that the shell needs; they are of no use without it. */
const shellAndLibraries: Way = {
  ...shell,
  command: `${shell.command} && npx playwright install-deps chromium`,
  commands: [...shell.commands, [process.execPath, playwright, 'install-deps', 'chromium']],
}

export const aptWay = (...packages: readonly string[]): Way => ({
  command: `apt-get update && apt-get install -y ${packages.join(' ')}`,
  commands: [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', ...packages],
  ],
  timeoutMs: 10 * 60_000,
  env: { DEBIAN_FRONTEND: 'noninteractive' },
})

const apt = aptWay('chromium')

export const commandsForPeople: readonly string[] = [
  'npx playwright install --only-shell --with-deps chromium',
  `sudo sh -c '${apt.command}'`,
]

/** Debian, Ubuntu and what is made from them. */
export const usesApt = (osRelease: string): boolean => /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(osRelease)

/** Root may install packages. */
export const mayUseApt = async (): Promise<boolean> =>
  process.getuid?.() === 0 && usesApt(await readFile('/etc/os-release', 'utf8').catch(() => ''))

export const waysToInstall = async (): Promise<readonly Way[]> =>
  (await mayUseApt()) ? [shellAndLibraries, apt] : [shell]

const isDone = async ([program, ...args]: Way['commands'][number], { env, timeoutMs }: Way): Promise<boolean> => {
  const child = spawn(program, args, { stdio: 'ignore', timeout: timeoutMs, env: { ...process.env, ...env } })
  const [code] = await once(child, 'exit').catch(() => [1])
  return code === 0
}

/** Whether every command ended well, each within its time. */
export const install = async (way: Way): Promise<boolean> => {
  for (const command of way.commands) if (!(await isDone(command, way))) return false
  return true
}
