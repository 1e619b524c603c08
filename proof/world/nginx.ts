import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { freePort } from '../../server/testing/free-port.ts'

const shipped = join(import.meta.dirname, '../../deploy/nginx.conf')

export const hasNginx = spawnSync('nginx', ['-v']).status === 0

/** The shipped configuration with other addresses, and with all of its own files in one folder. */
const configuration = async (folder: string, port: number, [first, second]: readonly [number, number]) => {
  const text = (await readFile(shipped, 'utf8'))
    .replace('web-1:3000', `127.0.0.1:${first}`)
    .replace('web-2:3000', `127.0.0.1:${second}`)
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const inFolder = text.replaceAll('/var/log/nginx', folder)
  const start = `daemon off;\npid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;`
  return `${start}\n${inFolder.replace('http {', `http {\n${temporary.join('\n')}`)}`
}

/** A real nginx in front of two processes. */
export const startNginx = async (ports: readonly [number, number]) => {
  const [folder, port] = [await mkdtemp(join(tmpdir(), 'proof-nginx-')), await freePort()]
  const file = join(folder, 'nginx.conf')
  await writeFile(file, await configuration(folder, port, ports))
  const server = spawn('nginx', ['-c', file, '-p', folder], { stdio: ['ignore', 'inherit', 'inherit'] })
  const url = `http://localhost:${port}`
  await vi.waitFor(() => fetch(url), { timeout: 120_000, interval: 50 })
  return {
    url,
    log: () => readFile(join(folder, 'access.log'), 'utf8'),
    close: async () => {
      server.kill('SIGTERM')
      if (server.exitCode === null) await once(server, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
