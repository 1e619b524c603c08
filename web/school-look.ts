import type { Look, School } from '@apply/engine/define'
import type { Plugin } from 'vite'

const asVariable = (name: string): string => `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** The school's colors as variables, in the layer of the others. */
const variables = ({ colors }: Look): string => {
  const lines = Object.entries(colors).map(([name, value]) => `${asVariable(name)}: ${value};`)
  return `@layer tokens { :root { ${lines.join(' ')} } }`
}

const favicon = ({ logo, colors }: Look, title: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>${title}</title>` +
  `<rect width="32" height="32" rx="8" fill="${colors.accent}"/><path transform="translate(4 4)" d="${logo}" fill="none" ` +
  'stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>'

/** Puts what is specific to a school into the pages: title, colors and icon are there before any script runs. */
export const schoolLook = ({ application, look }: School): Plugin => ({
  name: 'school-look',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('/src/design/index.module.css') ? `${code}\n${variables(look)}\n` : undefined),
  transformIndexHtml: (html) =>
    html
      .replace('<title>Application</title>', `<title>${application}</title>`)
      .replace('content="accent"', `content="${look.colors.accent}"`),
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'favicon.svg', source: favicon(look, application) })
  },
  configureServer: ({ middlewares }) => {
    middlewares.use('/favicon.svg', (_request, response) =>
      response.setHeader('content-type', 'image/svg+xml').end(favicon(look, application)),
    )
  },
})
