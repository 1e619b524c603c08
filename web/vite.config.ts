import { fileURLToPath } from 'node:url'
import type { School } from '@apply/engine/define'
import react from '@vitejs/plugin-react'
import { createServer, defineConfig, type Plugin } from 'vite'
import { classNamesAsText, cssModules, failForUnknownClass } from './css-modules.ts'
import { filesBeforeImport, notLoadedBefore } from './files-before-import.ts'
import { precompress } from './precompress.ts'
import { schoolLook } from './school-look.ts'
import { screenPages } from './screen-pages.ts'
import { themeStart } from './theme-start.ts'

const form = process.env.FORM || 'governors-choice'
const forms = new URL(`../forms/${form}/`, import.meta.url)
const { school }: { school: School } = await import(new URL('school.ts', forms).href)

/** What the pages contain before their script starts: the header as HTML, the same as React will render it. */
const firstPaint = async () => {
  const vite = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
    css: { modules: cssModules },
  })
  try {
    const { firstPaint, officerPaint } = await vite.ssrLoadModule(
      fileURLToPath(new URL('src/app/first-paint.tsx', import.meta.url)),
    )
    return { applicant: firstPaint(school), officer: officerPaint() }
  } finally {
    await vite.close()
  }
}

/** While developing, the pages of the desk come from its own HTML file, as the server sends it. */
const deskInDevelopment = (): Plugin => ({
  name: 'desk-in-development',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (/^\/desk(\/(?!api\/)[^.]*)?$/.test(request.url?.split('?')[0] ?? '')) request.url = '/desk.html'
      next()
    })
  },
})

const server = `http://localhost:${process.env.PORT ?? 3000}`
// The server accepts calls from its own origin only, and here the browser's origin is Vite's.
const proxyTarget = { target: server, headers: { origin: server } }

/** What every screen needs, with its imports; some are shared by the form and what loads after a card. */
const startFiles = [
  '/src/design/index.module.css',
  '/src/app/main.tsx',
  '/react-dom/client.js',
  '/school.ts',
  '/define/build-layout.ts',
  '/school-details.ts',
  '/look.ts',
  '/engine/calendar.ts',
  '/engine/messages.ts',
  '/rules/contact-rules.ts',
  '/ui/ascii-digits.ts',
  '/ui/redirect.ts',
  '/session/last-page.ts',
  '/session/profile.ts',
  '/draft/account-link.tsx',
  '/draft/saving/backup-names.ts',
  '/draft/saving/old-backups.ts',
  '/draft/saving/visitor-answers.ts',
]

/** What several account cards share. */
const cardFiles = ['card.tsx', 'use-card.ts', 'use-resend.ts', 'field.tsx'].map((file) => `/account/${file}`)

const isOneOf = (files: readonly string[]) => (id: string) => files.some((file) => id.endsWith(file))

/** Larger chunks compress better and need fewer requests: typing into the form takes two files instead of two dozen. */
const groups = [
  { name: 'start', test: isOneOf(startFiles), priority: 1 },
  // The conditions of the last steps ask for answers of the form, so that they load it wherever they are.
  { name: 'form', test: isOneOf(['/src/app/form-routes.tsx', '/texts/last-steps.ts']) },
  { name: 'card', test: isOneOf(cardFiles) },
  // Shared by the form and what loads after a card, which would load the form for them.
  {
    name: 'shared',
    test: isOneOf(['/src/ui/fetch-once.ts', '/src/ui/keep-scrolled.ts', '/src/design/modal-text.tsx']),
    priority: 1,
  },
  // Shared with the page for phones, which would load the form for them.
  {
    name: 'sending',
    test: isOneOf(['upload-context.ts', 'upload-state.ts'].map((file) => `/draft/files/${file}`)),
    priority: 1,
  },
  // What the first question for a file loads.
  {
    name: 'files',
    test: isOneOf(['upload.ts', 'uploads.ts'].map((file) => `/draft/files/${file}`)),
  },
  // Shared by what loads after the first paint.
  {
    name: 'overlay',
    test: isOneOf(['on-escape.ts', 'popover.tsx', 'toast-place.ts'].map((file) => `/src/design/${file}`)),
  },
]

const name = 'assets/[name]-[hash:7]'
const hashedNames = {
  entryFileNames: `${name}.js`,
  chunkFileNames: `${name}.js`,
  assetFileNames: `${name}[extname]`,
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    filesBeforeImport(),
    schoolLook(school, fileURLToPath(new URL('../', forms))),
    themeStart(),
    screenPages(firstPaint),
    precompress(),
    deskInDevelopment(),
    classNamesAsText(),
  ],
  resolve: {
    alias: {
      '#form': fileURLToPath(new URL('index.ts', forms)),
      '#school': fileURLToPath(new URL('school.ts', forms)),
    },
  },
  server: {
    proxy: {
      '/api': proxyTarget,
      '/desk/api': proxyTarget,
      '/public': proxyTarget,
      '/service': proxyTarget,
      '/lookup': proxyTarget,
      // A page and a call share this address.
      '/unsubscribe': { ...proxyTarget, bypass: ({ method, url }) => (method === 'POST' ? undefined : url) },
    },
  },
  css: { modules: cssModules },
  build: {
    rollupOptions: {
      onLog: failForUnknownClass,
      // The names of classes stand where they are used.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      // Each lazy file exports its own names only, because a failed load is tried again by the address of the file.
      experimental: { chunkOptimization: { mergeCommonChunks: false } },
      // The first file has the names of all others: short hashes of fewer characters compress better.
      output: { ...hashedNames, codeSplitting: { groups }, hashCharacters: 'hex' },
      // The compression is slow on purpose.
      checks: { pluginTimings: false },
    },
    outDir: `dist/${form}`,
    // Safari lacked static blocks of classes for a year after the others.
    target: ['es2022', 'safari15.4'],
    modulePreload: { polyfill: false, resolveDependencies: notLoadedBefore },
    assetsInlineLimit: 0,
    emptyOutDir: true,
  },
})
