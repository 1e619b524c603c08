import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { vi } from 'vitest'

const shipped = join(import.meta.dirname, '../../deploy')

export const hasNginx = spawnSync('nginx', ['-v']).status === 0
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0

type Replacements = Readonly<Record<string, string>>

/** Copies a shipped file. Fails if it does not have what is to be replaced. */
const copyWith = async (name: string, folder: string, replacements: Replacements): Promise<void> => {
  let text = await readFile(join(shipped, name), 'utf8')
  for (const [found, instead] of Object.entries(replacements)) {
    if (!text.includes(found)) throw new Error(`deploy/${name} does not have ${found}.`)
    text = text.replaceAll(found, instead)
  }
  await writeFile(join(folder, name), text)
}

const temporaryPaths = (folder: string) =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};\n`).join('')

const makeCertificate = async (folder: string): Promise<void> => {
  await mkdir(join(folder, 'tls'))
  const [key, certificate] = ['privkey.pem', 'fullchain.pem'].map((name) => join(folder, 'tls', name))
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1']
  const files = ['-subj', '/CN=localhost', '-keyout', `${key}`, '-out', `${certificate}`]
  await promisify(execFile)('openssl', [...request, ...files])
}

const prepareFolder = async (name: string, replacements: Replacements): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'test-nginx-'))
  await copyWith(name, folder, replacements)
  await copyWith('nginx-product.conf', folder, { '/var/log/nginx': folder })
  await appendFile(join(folder, 'nginx-product.conf'), temporaryPaths(folder))
  if (name === 'nginx.conf') await makeCertificate(folder)
  return folder
}

/** A real nginx with a configuration of `deploy`, on other ports and with all of its files in one folder. */
export const startNginx = async (name: 'nginx.conf' | 'nginx-compose.conf', replacements: Replacements) => {
  const folder = await prepareFolder(name, replacements)
  const pid = join(folder, 'nginx.pid')
  const flags = ['-c', join(folder, name), '-p', folder, '-e', join(folder, 'start.log')]
  const server = spawn('nginx', [...flags, '-g', `daemon off; pid ${pid};`], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await vi.waitUntil(() => existsSync(pid) || server.exitCode !== null, { timeout: 120_000 })
  if (server.exitCode !== null) throw new Error(await readFile(join(folder, 'start.log'), 'utf8'))
  return {
    log: () => readFile(join(folder, 'access.log'), 'utf8'),
    close: async () => {
      server.kill('SIGTERM')
      if (server.exitCode === null) await once(server, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
