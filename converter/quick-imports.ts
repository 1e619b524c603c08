import { findPackageJSON, registerHooks } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

// Loaded first by a process that lives for one file only: the same library as one file instead of hundreds is there in a third of the time.

const library = '@cantoo/pdf-lib'
const manifest = findPackageJSON(library, import.meta.url)
const bundle = manifest && pathToFileURL(join(dirname(manifest), 'dist/pdf-lib.esm.min.js')).href

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === library && bundle ? { url: bundle, shortCircuit: true } : next(specifier, context),
})
