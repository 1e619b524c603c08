import type { Plugin, Rolldown } from 'vite'

const marked = '<!-- first paint -->'

/** Whose code stands behind the address of each account card; every other address leads to the form. */
const cards = { login: 'log-in', signup: 'sign-up', confirm: 'confirm', forgot: 'forgot', reset: 'reset' }

/** A visitor is welcomed above the form; a school may keep those words in a file of their own. */
const form = ['/app/form-routes.tsx', '/words/welcome.ts']

type Bundle = Rolldown.OutputBundle

const chunksOf = (bundle: Bundle, sources: readonly string[]): readonly string[] =>
  Object.values(bundle)
    .filter((file) => file.type === 'chunk' && sources.some((source) => file.facadeModuleId?.endsWith(source)))
    .map(({ fileName }) => fileName)

/** A chunk with all that it imports, scripts and styles. */
const filesOf = (bundle: Bundle, name: string): readonly string[] => {
  const chunk = bundle[name]
  if (chunk?.type !== 'chunk') return []
  return [...chunk.imports.flatMap((next) => filesOf(bundle, next)), ...(chunk.viteMetadata?.importedCss ?? []), name]
}

const linkTo = (file: string): string =>
  `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${file}">`

/** Scripts come behind the styles, as modules do by themselves: first the page is painted, then it comes to life. */
const stylesFirst = (page: string): string =>
  page.replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"')

/** The page with links to the files of one screen, those left out that it has already. */
const withScreen = (page: string, bundle: Bundle, sources: readonly string[]): string => {
  const chunks = chunksOf(bundle, sources)
  if (chunks.length === 0) throw new Error(`${sources.join(' and ')} have no chunk of their own.`)
  const files = new Set(chunks.flatMap((chunk) => filesOf(bundle, chunk)))
  const links = [...files].filter((file) => !page.includes(`"/${file}"`)).map((file) => `    ${linkTo(file)}\n`)
  return stylesFirst(page.replace('  </head>', `${links.join('')}  </head>`))
}

/**
 * Each card has a page of its own and the rest shares one, so that a screen's code comes at once, and no other's. What is
 * painted before any script runs is on all of them but the officer's, who is shown the application and nothing around it.
 */
export const screenPages = (firstPaint: () => Promise<string>): Plugin => ({
  name: 'screen-pages',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return
      const [plain, paint] = [String(page.source), await firstPaint()]
      const painted = plain.replace(marked, () => paint)
      const add = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
      for (const [name, card] of Object.entries(cards))
        add(`${name}.html`, withScreen(painted, bundle, [`/account/${card}-card.tsx`]))
      add('officer.html', withScreen(plain.replace(marked, ''), bundle, ['/officer/service-view.tsx']))
      page.source = withScreen(painted, bundle, form)
    },
  },
})
