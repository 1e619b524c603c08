import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const source = readFileSync(new URL('src/design/theme-start.js', import.meta.url), 'utf8')

/** The browser needs no comments, and the file is read before anything is painted. */
const script = source.replaceAll(/^ *\/\*\*? .*\*\/\n/gm, '')

const hash = createHash('sha256').update(script).digest('hex').slice(0, 7)
const path = `assets/theme-${hash}.js`

/** Has each page run a small file before the first paint, so that a chosen theme never follows the other one. */
export const themeStart = (): Plugin => ({
  name: 'theme-start',
  transformIndexHtml: (html) => html.replace('  </head>', `    <script src="/${path}"></script>\n  </head>`),
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: path, source: script })
  },
  configureServer: ({ middlewares }) => {
    middlewares.use(`/${path}`, (_request, response) =>
      response.setHeader('content-type', 'text/javascript').end(source),
    )
  },
})
