import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { School } from '@apply/engine/define'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const [smallest, quickest] = [promisify(brotliCompress), promisify(gzip)]

/** Writes each hashed file once more as .br and .gz, so that the server never compresses while somebody waits. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle: async ({ dir = '' }, bundle) => {
    const texts = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css|svg)$/.test(name))
    await Promise.all(
      texts.map(async (name) => {
        const path = join(dir, name)
        const content = await readFile(path)
        await writeFile(`${path}.br`, await smallest(content))
        await writeFile(`${path}.gz`, await quickest(content, { level: 9 }))
      }),
    )
  },
})

const forms = new URL(`../forms/${process.env.FORM ?? 'governors-choice'}/`, import.meta.url)
const { school }: { school: School } = await import(new URL('school.ts', forms).href)

/** The page has its name before any script runs. */
const titled = (): Plugin => ({
  name: 'titled',
  transformIndexHtml: (html) => html.replace('<title>Application</title>', `<title>${school.application}</title>`),
})

const server = `http://localhost:${process.env.PORT ?? 3000}`
// The server trusts calls of its own origin only, and here the browser's origin is Vite's.
const toServer = { target: server, headers: { origin: server } }

/** What every screen needs, each with all that it imports; the last five are shared by the form and what loads after a card. */
const startFiles = [
  '/src/app/app.tsx',
  '/react-dom/client.js',
  '/QueryClientProvider.js',
  '/school.ts',
  '/define/prose.ts',
  '/words/contact-links.ts',
  '/rules/email-address.ts',
  '/pdf/download-copy.tsx',
  '/session/last-page.ts',
]

/** What is compressed together is smaller: all it takes to type into the form comes in two files instead of two dozen. */
const groups = [
  { name: 'start', test: (id: string) => startFiles.some((file) => id.endsWith(file)), priority: 1 },
  { name: 'form', test: (id: string) => id.endsWith('/src/app/form-routes.tsx') },
]

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), titled(), precompress()],
  resolve: {
    alias: {
      '#form': fileURLToPath(new URL('index.ts', forms)),
      '#school': fileURLToPath(new URL('school.ts', forms)),
    },
  },
  server: { proxy: { '/api': toServer, '/public': toServer, '/service': toServer, '/lookup': toServer } },
  build: {
    rollupOptions: {
      input: ['index.html', 'service.html'].map((page) => fileURLToPath(new URL(page, import.meta.url))),
      output: { codeSplitting: { groups } },
      // Compressing takes as long as it takes.
      checks: { pluginTimings: false },
    },
    target: 'es2022',
    assetsInlineLimit: 0,
    emptyOutDir: true,
  },
})
