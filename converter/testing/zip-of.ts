import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

export type ZipParts = Readonly<Record<string, string | Buffer>>

export const zipOf = (parts: ZipParts, mode = 0o100644): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name, { mode })
  zip.end()
  return buffer(zip.outputStream)
}

/** The same zip with one name put in place of another of the same length: for names that no writer of zips would write. */
export const renamedInZip = (zip: Buffer, from: string, to: string): Buffer => {
  if (from.length !== to.length) throw new Error('Both names must have the same length.')
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1')
}
