import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { conversionFiles, type FromChild, toChild } from './child-messages.ts'
import { Unconvertible } from './conversion-messages.ts'
import { convertBytes } from './convert-bytes.ts'
import { docxText } from './docx/docx-text.ts'
import { finishPdf } from './pdf/finish-pdf.ts'
import { scriptsIn } from './scripts.ts'
import { readDocument } from './word/read-document.ts'
import { wordFilesOf, writeWordFiles } from './word/word-files.ts'

// A process of its own for one conversion: whatever a file does to it, it does to nobody else.

const say = (message: FromChild) =>
  new Promise<void>((sent) => {
    process.send?.(message, () => sent())
  })

const hear = async () => toChild.parse((await once(process, 'message'))[0])

/** Reads the document for whoever lays it out, if asked to, and waits for the result. */
const layOutIn = (folder: string) => async (docx: Buffer) => {
  await writeFile(join(folder, conversionFiles.cleanDocx), docx)
  const scripts = [...scriptsIn(await docxText(docx))]
  let answered = hear()
  await say({ say: 'lay out', scripts })
  if ((await answered).say === 'read') {
    await writeWordFiles(folder, wordFilesOf(await readDocument(docx)))
    answered = hear()
    await say({ say: 'was read' })
    await answered
  }
  return readFile(join(folder, conversionFiles.laidOut))
}

const convert = async (folder: string, fileName: string): Promise<FromChild> => {
  try {
    const source = await readFile(join(folder, conversionFiles.source))
    const pdf = await convertBytes(source, fileName, layOutIn(folder))
    await writeFile(join(folder, conversionFiles.pdf), pdf)
    return { say: 'done' }
  } catch (error) {
    if (error instanceof Unconvertible) return { say: 'unconvertible', failure: error.failure }
    return { say: 'broken', reason: error instanceof Error ? `${error.name}: ${error.message}` : 'unknown' }
  }
}

/** The first file would otherwise pay for loading what decodes a picture and reads a PDF. */
const transparentDot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

process.once('disconnect', () => process.exit())
process.once('message', async (message) => {
  const job = toChild.parse(message)
  if (job.say === 'convert') await say(await convert(job.folder, job.fileName))
  process.exit()
})
await finishPdf(await convertBytes(Buffer.from(transparentDot, 'base64'), 'warm.png', layOutIn('')))
await say({ say: 'ready' })
