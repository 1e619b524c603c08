import { readFile, writeFile } from 'node:fs/promises'
import { findPackageJSON, registerHooks } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { prepareCheck } from '../check/find-loss.ts'
import { Unconvertible } from '../failures.ts'
import { conversionFiles } from '../work-folder.ts'
import { nextMessage, send } from './child-messages.ts'
import type { FromChild } from './messages.ts'

// The program of a child process: converts one file and exits, so a hostile file harms no other conversion.

const library = '@cantoo/pdf-lib'
const manifest = findPackageJSON(library, import.meta.url)
const bundle = manifest && pathToFileURL(join(dirname(manifest), 'dist/pdf-lib.esm.min.js')).href
// The bundle of pdf-lib loads in a third of the time of its hundreds of modules. Without a format Node would parse it to find one.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === library && bundle ? { url: bundle, format: 'module', shortCircuit: true } : next(specifier, context),
})
const [{ convertBytes }, { convertChecked }] = await Promise.all([
  import('../convert-bytes.ts'),
  import('../convert-checked.ts'),
])

const layOutIn = (folder: string) => async (docx: Buffer) =>
  (await import('./ask-for-layout.ts')).askForLayout(folder, docx)

const convert = async (folder: string, fileName: string): Promise<FromChild> => {
  try {
    const source = await readFile(join(folder, conversionFiles.source))
    const pdf = await convertChecked(source, fileName, layOutIn(folder))
    await writeFile(join(folder, conversionFiles.pdf), pdf)
    return { type: 'converted' }
  } catch (error) {
    if (error instanceof Unconvertible) return { type: 'unconvertible', failure: error.failure }
    return { type: 'failed', reason: error instanceof Error ? `${error.name}: ${error.message}` : 'unknown' }
  }
}

const transparentPixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A child that waits this long for its file loads the rest of the code meanwhile. */
const idleAfterMs = 1_000

process.once('disconnect', () => process.exit())
// From here on the host may send it at any moment.
const order = nextMessage()
// Loads the picture decoder before the first file needs it.
await convertBytes(Buffer.from(transparentPixel, 'base64'), 'warm.png', layOutIn(''))
await send({ type: 'ready' })
/** Every file is checked. Most are pictures, so the code for other files comes after that. */
const loadTheRest = async () => {
  await prepareCheck()
  await Promise.all([import('../pdf/clean-pdf.ts'), import('../convert-docx.ts'), import('./ask-for-layout.ts')])
}
// Loaded only when there is time.
const idle = setTimeout(loadTheRest, idleAfterMs)
const job = await order
clearTimeout(idle)
if (job.type === 'convert') await send(await convert(job.folder, job.fileName))
process.exit()
