import type { Plugin, Rolldown } from 'vite'

const placeholder = '<!-- first paint -->'

/** The source of each screen with an address of its own; every other address is the form. */
const ownScreens = {
  login: '/account/log-in-card.tsx',
  signup: '/account/sign-up-card.tsx',
  confirm: '/account/confirm-card.tsx',
  forgot: '/account/forgot-card.tsx',
  reset: '/account/reset-card.tsx',
  account: '/account/account-page.tsx',
  unsubscribe: '/account/unsubscribe-card.tsx',
  receipt: '/receipt/receipt-page.tsx',
  'from-phone': '/phone/phone-page.tsx',
  counselor: '/counselor/counselor-page.tsx',
}

/** The form's first screen; a school may have its welcome texts in a file of their own. */
const form = ['/app/form-routes.tsx', '/texts/welcome.ts']

type Bundle = Rolldown.OutputBundle

const chunksOf = (bundle: Bundle, sources: readonly string[]): readonly string[] =>
  Object.values(bundle)
    .filter((file) => file.type === 'chunk' && sources.some((source) => file.facadeModuleId?.endsWith(source)))
    .map(({ fileName }) => fileName)

/** A chunk with everything it imports, scripts and styles. */
const filesOf = (bundle: Bundle, name: string): readonly string[] => {
  const chunk = bundle[name]
  if (chunk?.type !== 'chunk') return []
  return [...chunk.imports.flatMap((next) => filesOf(bundle, next)), ...(chunk.viteMetadata?.importedCss ?? []), name]
}

const linkTo = (file: string): string =>
  `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${file}">`

/** A line of the page that links to a built file. */
const linked = /^ *<[^>]*"\/(?<file>assets\/[^"]+\.(?:js|css))".*\n/gm

/** Gives scripts a lower priority than styles, so that the page is painted first. */
const withPriority = (line: string): string =>
  line.replace(/rel="modulepreload"|<script type="module"/, (load) => `${load} fetchpriority="low"`)

const sizeOf = (bundle: Bundle, name: string): number => {
  const file = bundle[name]
  return file?.type === 'chunk' ? file.code.length : 0
}

/**
 * The largest script, then the styles, then the other scripts. Without HTTP/2 the first of them comes over the connection that the page
 * came over, and all others wait for a connection of their own.
 */
const inOrder = (page: string, bundle: Bundle): string => {
  const files = [...page.matchAll(linked)].map(([line, file = '']) => ({ line, size: sizeOf(bundle, file) }))
  const styles = files.filter(({ size }) => size === 0)
  const [largest, ...others] = files.filter(({ size }) => size > 0).toSorted((a, b) => b.size - a.size)
  const lines = [largest, ...styles, ...others].map((file) => withPriority(file?.line ?? ''))
  return page.replaceAll(linked, '').replace('  </head>', `${lines.join('')}  </head>`)
}

/** The page with links to the files of one screen that it does not link to yet. */
const withScreen = (page: string, bundle: Bundle, sources: readonly string[]): string => {
  const chunks = chunksOf(bundle, sources)
  if (chunks.length === 0) throw new Error(`${sources.join(' and ')} have no chunk of their own.`)
  const files = new Set(chunks.flatMap((chunk) => filesOf(bundle, chunk)))
  const links = [...files].filter((file) => !page.includes(`"/${file}"`)).map((file) => `    ${linkTo(file)}\n`)
  return inOrder(page.replace('  </head>', `${links.join('')}  </head>`), bundle)
}

type Paint = { readonly applicant: string; readonly officer: string }

/**
 * Writes an HTML page for each card, one for the form and one for the officer, each with links to the code of its own
 * screen. All but the officer's contain the header, so that it is painted before any script runs.
 */
export const screenPages = (firstPaint: () => Promise<Paint>): Plugin => ({
  name: 'screen-pages',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return
      const [plain, paint] = [String(page.source), await firstPaint()]
      const painted = plain.replace(placeholder, () => paint.applicant)
      // A font that does not arrive would keep what is printed or read here from being complete.
      const ofOfficer = plain.replace(placeholder, () => paint.officer).replace(/^ *<link rel="preload".*\n/m, '')
      const add = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
      for (const [name, source] of Object.entries(ownScreens))
        add(`${name}.html`, withScreen(painted, bundle, [source]))
      add('officer.html', withScreen(ofOfficer, bundle, ['/officer/service-view.tsx']))
      page.source = withScreen(painted, bundle, form)
    },
  },
})
