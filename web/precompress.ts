import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const [compressBrotli, compressGzip] = [promisify(brotliCompress), promisify(gzip)]

/** Writes each hashed file as .br and .gz too, so that the server does not compress during a request. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle: async ({ dir = '' }, bundle) => {
    const texts = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css|svg)$/.test(name))
    await Promise.all(
      texts.map(async (name) => {
        const path = join(dir, name)
        const content = await readFile(path)
        await writeFile(`${path}.br`, await compressBrotli(content))
        await writeFile(`${path}.gz`, await compressGzip(content, { level: 9 }))
      }),
    )
  },
})
