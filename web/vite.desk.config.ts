import { fileURLToPath } from 'node:url'
import type { School } from '@apply/engine/define'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { classNamesAsText, cssModules, failForUnknownClass } from './css-modules.ts'
import { filesBeforeImport } from './files-before-import.ts'
import { precompress } from './precompress.ts'
import { schoolLook } from './school-look.ts'
import { themeStart } from './theme-start.ts'

const form = process.env.FORM || 'governors-choice'
const forms = new URL(`../forms/${form}/`, import.meta.url)
const { school }: { school: School } = await import(new URL('school.ts', forms).href)

/** What every page may use is in one file, which comes before the styles of a page. */
const sharedStyles = { name: 'styles', test: /\/src\/(design|desk)\/[^/]+\.module\.css$/ }

// The desk is built apart from the pages of applicants, which therefore share no file with it and do not grow with it.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    filesBeforeImport(),
    schoolLook(school, fileURLToPath(new URL('../', forms))),
    themeStart(),
    precompress(),
    classNamesAsText(),
  ],
  resolve: { alias: { '#school': fileURLToPath(new URL('school.ts', forms)) } },
  css: { modules: cssModules },
  build: {
    rollupOptions: {
      onLog: failForUnknownClass,
      input: fileURLToPath(new URL('desk.html', import.meta.url)),
      output: { codeSplitting: { groups: [sharedStyles] } },
      // The compression is slow on purpose.
      checks: { pluginTimings: false },
    },
    outDir: `dist/${form}`,
    assetsDir: 'assets/desk',
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    emptyOutDir: false,
    copyPublicDir: false,
  },
})
