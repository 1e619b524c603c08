import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AccentColors, Look, School } from '@apply/engine/define'
import type { Plugin } from 'vite'

const asVariable = (name: string): string => `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

const colorLines = (colors: AccentColors): string =>
  Object.entries(colors)
    .map(([name, value]) => `${asVariable(name)}: ${value};`)
    .join(' ')

/** A page that waits for a font on a slow network is worse than one without it, and one that changes its font moves under the reader. */
const fontFace = ({ name, file }: NonNullable<Look['font']>, folder: string): string =>
  `@font-face { font-family: "${name}"; src: url("${join(folder, file)}") format("woff2"); font-weight: 400 700; font-display: optional; }`

/** The school's colors, font and pictures as variables, in the layer of the others. */
const styles = ({ colors, darkColors, font }: Look, folder: string): string => `
${font ? fontFace(font, folder) : ''}
@layer tokens {
  :root {
    ${colorLines(colors)}
    --font: ${font ? `"${font.name}", ` : ''}var(--font-system);
    --logo: url("${join(folder, 'logo.svg')}");
    --picture: url("${join(folder, 'picture.svg')}");
  }
  @media screen { :root[data-theme="dark"] { ${colorLines(darkColors)} } }
}
`

/** The font comes after everything else, and is shown if it is there when the page is. */
const preloads = ({ font }: Look, built: readonly string[]): string =>
  built
    .filter((name) => font && name.endsWith('.woff2') && name.includes(`/${font.file.replace('.woff2', '-')}`))
    .map((name) => `    <link rel="preload" as="font" type="font/woff2" crossorigin href="/${name}">\n`)
    .join('')

/** Puts what is specific to a school into the pages: title, colors, font, logo and icon are there before any script runs. */
export const schoolLook = ({ application, look }: School, forms: string): Plugin => {
  const folder = join(forms, look.folder)
  const icon = () => readFileSync(join(folder, 'logo.svg'), 'utf8')
  return {
    name: 'school-look',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('/src/design/index.module.css') ? `${code}\n${styles(look, folder)}` : undefined,
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        html
          .replace('<title>Application</title>', `<title>${application}</title>`)
          .replace('content="accent"', `content="${look.colors.accent}"`)
          .replace('  </body>', `${preloads(look, Object.keys(bundle))}  </body>`),
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'favicon.svg', source: icon() })
    },
    configureServer: ({ middlewares }) => {
      middlewares.use('/favicon.svg', (_request, response) =>
        response.setHeader('content-type', 'image/svg+xml').end(icon()),
      )
    },
  }
}
