import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file of a zip. */
export type ZipEntry = { readonly name: string; readonly content: Uint8Array }

/** Resolves when the zip has taken the content, so that memory holds one file at a time. */
const add = (zip: ZipFile, { name, content }: ZipEntry, mtime: Date): Promise<void> =>
  new Promise((resolve) => {
    const stream = Readable.from([content], { objectMode: false })
    stream.once('close', resolve)
    zip.addReadStream(stream, name, { mtime, compress: false })
  })

/** Writes a zip of files that are made one after the other. If one cannot be made, or not be written, the zip has no end. */
export const writeZip = async (
  entries: AsyncIterable<ZipEntry>,
  target: Writable,
  { now, signal }: { readonly now: Date; readonly signal: AbortSignal },
): Promise<void> => {
  const zip = new ZipFile()
  const output = Readable.from(zip.outputStream, { objectMode: false })
  zip.on('error', (error: Error) => output.destroy(error))
  const fill = async () => {
    for await (const entry of entries) await add(zip, entry, now)
    zip.end()
  }
  const filling = fill().catch((error: Error) => {
    output.destroy(error)
    throw error
  })
  await Promise.all([filling, pipeline(output, target, { signal })])
}
