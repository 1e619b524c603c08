import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../testing/free-port.ts'
import { shortProcess } from '../testing/short-process.ts'
import { embeddedFolder } from '../testing/start-process.ts'

const waiting = { timeout: 45_000, interval: 50 }

const main = join(import.meta.dirname, 'main.ts')

/** Runs the server as npm does: in a shell that waits for it. */
const startInShell = async () => {
  const settings = { PORT: String(await freePort()), DATA_DIR: await embeddedFolder(), METRICS_PORT: 'off' }
  const shell = spawn('sh', ['-c', '"$@"; exit 1', 'sh', process.execPath, ...shortProcess, main], {
    env: { PATH: process.env.PATH ?? '', npm_lifecycle_event: 'start', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let log = ''
  shell.stdout.on('data', (chunk) => {
    log += chunk
  })
  await vi.waitFor(() => expect(log).toContain('Listening'), waiting)
  const serverPid = Number(/"pid":(\d+)/.exec(log)?.[1])
  return { shell, serverPid, log: () => log }
}

const killIfRunning = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended, as it should.
  }
}

test('OPS-15 a server that npm has started ends in order when npm and its shell are gone', async () => {
  const { shell, serverPid, log } = await startInShell()
  onTestFinished(() => killIfRunning(serverPid))
  expect(serverPid).not.toBe(shell.pid)

  shell.kill('SIGTERM')

  await vi.waitFor(() => expect(log()).toContain('Shutdown complete.'), waiting)
  expect(log()).toContain('SIGTERM: no new connections')
})
