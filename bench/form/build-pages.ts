import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))
const modules = join(here, '../../node_modules')

export type BuiltPage = { readonly html: string; readonly brotliBytes: number }

const chunksOf = (built: Awaited<ReturnType<typeof build>>) =>
  [built].flat().flatMap((result) => ('output' in result ? result.output : []))

/** Builds one page into a single script and style, as it would go to production. */
export const buildPage = async (name: string, source: string): Promise<BuiltPage> => {
  const built = await build({
    root: here,
    configFile: false,
    logLevel: 'silent',
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
  const folder = join(here, '../../.cache/form-bench')
  await mkdir(folder, { recursive: true })
  const [scriptFile, html] = [join(folder, `${name}.js`), join(folder, `${name}.html`)]
  await writeFile(scriptFile, script)
  const markup = `<!doctype html><html lang="en"><head><meta charset="utf-8"><style>${style}</style></head><body><div id="root"></div><script type="module" src="./${name}.js"></script></body></html>`
  await writeFile(html, markup)
  return { html, brotliBytes: brotliCompressSync(await readFile(scriptFile)).length }
}
