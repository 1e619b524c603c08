import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { findPackageJSON, registerHooks } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { scriptsIn } from '../docx-layout.ts'
import { Unconvertible } from '../failures.ts'
import { conversionFiles } from '../work-folder.ts'
import { type FromChild, toChild } from './messages.ts'

// The program of a child process: converts one file and exits, so a hostile file harms no other conversion.

const library = '@cantoo/pdf-lib'
const manifest = findPackageJSON(library, import.meta.url)
const bundle = manifest && pathToFileURL(join(dirname(manifest), 'dist/pdf-lib.esm.min.js')).href
// The bundle of pdf-lib loads in a third of the time of its hundreds of modules.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === library && bundle ? { url: bundle, shortCircuit: true } : next(specifier, context),
})
const { convertBytes, finishPdf } = await import('../convert-bytes.ts')
const { readDocument } = await import('../word/read-document.ts')
const { toWordFiles, writeWordFiles } = await import('../word/word-files.ts')

const send = (message: FromChild) =>
  new Promise<void>((sent) => {
    process.send?.(message, () => sent())
  })

const nextMessage = async () => toChild.parse((await once(process, 'message'))[0])

/** Asks the host to lay out the document; reads it first if the host's layout needs it as data. */
const layOutIn = (folder: string) => async (docx: Buffer) => {
  await writeFile(join(folder, conversionFiles.cleanDocx), docx)
  const scripts = [...(await scriptsIn(docx))]
  let reply = nextMessage()
  await send({ type: 'lay-out', scripts })
  if ((await reply).type === 'read-document') {
    await writeWordFiles(folder, toWordFiles(await readDocument(docx)))
    reply = nextMessage()
    await send({ type: 'document-read' })
    await reply
  }
  return readFile(join(folder, conversionFiles.laidOut))
}

const convert = async (folder: string, fileName: string): Promise<FromChild> => {
  try {
    const source = await readFile(join(folder, conversionFiles.source))
    const pdf = await convertBytes(source, fileName, layOutIn(folder))
    await writeFile(join(folder, conversionFiles.pdf), pdf)
    return { type: 'converted' }
  } catch (error) {
    if (error instanceof Unconvertible) return { type: 'unconvertible', failure: error.failure }
    return { type: 'failed', reason: error instanceof Error ? `${error.name}: ${error.message}` : 'unknown' }
  }
}

const transparentPixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

process.once('disconnect', () => process.exit())
process.once('message', async (message) => {
  const job = toChild.parse(message)
  if (job.type === 'convert') await send(await convert(job.folder, job.fileName))
  process.exit()
})
// Loads the picture decoder and the PDF library before the first file needs them.
await finishPdf(await convertBytes(Buffer.from(transparentPixel, 'base64'), 'warm.png', layOutIn('')))
await send({ type: 'ready' })
