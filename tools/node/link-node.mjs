import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// npm 10 does not link a program that several packages bring, even if only one of them is for this machine.
const { platform, arch } = process
const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'
const program = `${prefix}-${platform}-${arch}/bin/node`
const packages = new URL('../../node_modules/', import.meta.url)
const link = fileURLToPath(new URL('.bin/node', packages))

if (platform !== 'win32' && existsSync(new URL(program, packages)) && !existsSync(link)) {
  mkdirSync(new URL('.bin/', packages), { recursive: true })
  symlinkSync(`../${program}`, link)
}
