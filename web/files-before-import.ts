import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const importWithFiles = fileURLToPath(new URL('src/ui/import-with-files.ts', import.meta.url))

/** The function that Vite puts around each import of a lazy file, with the names of the files that this one needs. */
const helper = '\0vite/preload-helper.js'

/** The list of these names, as Vite writes it. */
const list = /(?<=\(m\.f=)\[[^\]]*\]/

/** Our function begins each address with the folder, so that the list, which every page loads, is shorter. */
const withoutFolder = (names: string): string => names.replaceAll('"assets/', '"')

/** Leaves out what every page has loaded before it asks for a lazy file. */
export const notLoadedBefore = (_file: string, files: string[]): string[] =>
  files.filter((file) => !file.includes('/rolldown-runtime-'))

/** Puts our own function in the place of Vite's. */
export const filesBeforeImport = (): Plugin => ({
  name: 'files-before-import',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    id === helper ? `export { importWithFiles as __vitePreload } from ${JSON.stringify(importWithFiles)}` : undefined,
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      if (!chunks.some(({ code, moduleIds }) => moduleIds.includes(importWithFiles) && list.test(code)))
        throw new Error('Vite loads lazy files in another way than this plugin knows.')
      for (const chunk of chunks) chunk.code = chunk.code.replace(list, withoutFolder)
    },
  },
})
