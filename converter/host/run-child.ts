import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { convertBytes } from '../convert-bytes.ts'
import type { LayOut } from '../convert-docx.ts'
import { Unconvertible } from '../failures.ts'
import { conversionFiles } from '../work-folder.ts'
import { nextMessage, send } from './child-messages.ts'
import type { FromChild } from './messages.ts'

type Work = {
  readonly convert: (bytes: Buffer, fileName: string, layOut: LayOut) => Promise<Uint8Array>
  /** Loads what only some files need, or what takes long. */
  readonly prepare: () => Promise<void>
}

const layOutIn = (folder: string) => async (docx: Buffer) =>
  (await import('./ask-for-layout.ts')).askForLayout(folder, docx)

const convertIn = async (folder: string, fileName: string, convert: Work['convert']): Promise<FromChild> => {
  try {
    const source = await readFile(join(folder, conversionFiles.source))
    const pdf = await convert(source, fileName, layOutIn(folder))
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

/** The life of a process that converts one file. */
export const runChild = async ({ convert, prepare }: Work): Promise<never> => {
  process.once('disconnect', () => process.exit())
  // From here on the host may send it at any moment.
  const order = nextMessage()
  // Loads the picture decoder before the first file needs it.
  await convertBytes(Buffer.from(transparentPixel, 'base64'), 'warm.png', layOutIn(''))
  await send({ type: 'ready' })
  const loadTheRest = async () => {
    await prepare()
    await Promise.all([import('../pdf/clean-pdf.ts'), import('../convert-docx.ts'), import('./ask-for-layout.ts')])
  }
  const idle = setTimeout(loadTheRest, idleAfterMs)
  const job = await order
  clearTimeout(idle)
  if (job.type === 'convert') await send(await convertIn(job.folder, job.fileName, convert))
  process.exit()
}
