import { findPackageJSON, registerHooks } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

// The program of a child process: converts one file and exits, so a hostile file harms no other conversion.

const library = '@cantoo/pdf-lib'
const manifest = findPackageJSON(library, import.meta.url)
const bundle = manifest && pathToFileURL(join(dirname(manifest), 'dist/pdf-lib.esm.min.js')).href
// The bundle of pdf-lib loads in a third of the time of its hundreds of modules. Without a format Node would parse it to find one.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === library && bundle ? { url: bundle, format: 'module', shortCircuit: true } : next(specifier, context),
})
const [{ runChild }, { convertChecked }, { prepareCheck }] = await Promise.all([
  import('./run-child.ts'),
  import('../convert-checked.ts'),
  import('../check/find-loss.ts'),
])
await runChild({ convert: convertChecked, prepare: prepareCheck })
