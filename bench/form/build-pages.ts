import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { cssModules } from '../../web/css-modules.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const modules = join(here, '../../node_modules')
const folder = join(here, '../../.cache/form-bench')

export type BuiltPage = { readonly html: string; readonly brotliBytes: number }

const chunksOf = (built: Awaited<ReturnType<typeof build>>) =>
  [built].flat().flatMap((result) => ('output' in result ? result.output : []))

/** Builds one page into a single script and style, as it would go to production. */
export const buildPage = async (name: string, source: string): Promise<BuiltPage> => {
  const built = await build({
    root: here,
    configFile: false,
    logLevel: 'silent',
    css: { modules: cssModules },
    resolve: { alias: { react: join(modules, 'react'), 'react-dom': join(modules, 'react-dom') } },
    build: {
      write: false,
      modulePreload: false,
      cssCodeSplit: false,
      rollupOptions: { input: join(here, 'pages', source), output: { codeSplitting: false } },
    },
  })
  const files = chunksOf(built)
  const script = files.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])).join('\n')
  const style = files.flatMap((file) => (file.type === 'asset' ? [String(file.source)] : [])).join('\n')
  await mkdir(folder, { recursive: true })
  const [scriptFile, html] = [join(folder, `${name}.js`), join(folder, `${name}.html`)]
  await writeFile(scriptFile, script)
  const markup = `<!doctype html><html lang="en"><head><meta charset="utf-8"><style>${style}</style></head><body><div id="root"></div><script type="module" src="./${name}.js"></script></body></html>`
  await writeFile(html, markup)
  return { html, brotliBytes: brotliCompressSync(await readFile(scriptFile)).length }
}

/** Serves the built pages: scripts of a module kind do not load from a file. */
export const serveFolder = async () => {
  const server = createServer(async ({ url = '' }, reply) => {
    const name = basename(decodeURIComponent(url))
    reply.setHeader('content-type', name.endsWith('.js') ? 'text/javascript' : 'text/html')
    const content = await readFile(join(folder, name)).catch(() => undefined)
    reply.statusCode = content ? 200 : 404
    reply.end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    addressOf: (path: string): string => `http://localhost:${port}/${basename(path)}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  } as const
}
