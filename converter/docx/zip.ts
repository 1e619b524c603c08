import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { ZipFile as ZipWriter } from 'yazl'
import { Unconvertible } from '../failures.ts'

/** The files in a zip by their names. */
export type Parts = ReadonlyMap<string, Buffer>

const maxEntries = 2_000
const maxInflatedBytes = 40_000_000
const maxRatio = 200
/** Smaller entries may be compressed by any ratio. */
const ratioCheckedFrom = 5_000_000

const fileTypeMask = 0xf000
const symbolicLink = 0xa000
const isLink = ({ externalFileAttributes }: Entry) => ((externalFileAttributes >>> 16) & fileTypeMask) === symbolicLink

const refuseEntry = (entry: Entry) => {
  if (entry.isEncrypted()) throw new Unconvertible('encrypted')
  if (isLink(entry) || entry.fileName.includes('\0')) throw new Unconvertible('unreadable')
  const isDense = entry.uncompressedSize > entry.compressedSize * maxRatio
  if (isDense && entry.uncompressedSize > ratioCheckedFrom) throw new Unconvertible('tooMuchInside')
}

/** Reads the directory alone, and refuses by the sizes it declares before anything is inflated. */
const readDirectory = async (zip: ZipFile): Promise<readonly Entry[]> => {
  if (zip.entryCount > maxEntries) throw new Unconvertible('tooMuchInside')
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) {
    refuseEntry(entry)
    entries.push(entry)
  }
  if (new Set(entries.map(({ fileName }) => fileName)).size < entries.length) throw new Unconvertible('unreadable')
  const declaredBytes = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (declaredBytes > maxInflatedBytes) throw new Unconvertible('tooMuchInside')
  return entries
}

/** Inflates one entry and counts the real bytes: the directory may declare too few. */
const inflate = async (zip: ZipFile, entry: Entry, maxBytes: number): Promise<Buffer> => {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of await zip.openReadStreamPromise(entry)) {
    length += piece.length
    if (length > maxBytes) throw new Unconvertible('tooMuchInside')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

const readEntries = async (zip: ZipFile): Promise<Parts> => {
  const parts = new Map<string, Buffer>()
  let bytesLeft = maxInflatedBytes
  for (const entry of await readDirectory(zip)) {
    if (entry.fileName.endsWith('/')) continue
    const content = await inflate(zip, entry, bytesLeft)
    bytesLeft -= content.length
    parts.set(entry.fileName, content)
  }
  return parts
}

const endMark = Buffer.from('PK\x05\x06')
const endLength = 22

/** Some programs declare a wrong length for the comment at the end of a zip, or write bytes behind it. */
const withoutComment = (bytes: Buffer): Buffer => {
  const start = bytes.lastIndexOf(endMark, Math.max(bytes.length - endLength, 0))
  if (start < 0) throw new Unconvertible('unreadable')
  const zip = Buffer.from(bytes.subarray(0, start + endLength))
  zip.writeUInt16LE(0, start + endLength - 2)
  return zip
}

// With strict names, yauzl refuses absolute paths, backslashes and paths that lead out of the zip.
const options = { lazyEntries: true, autoClose: false, strictFileNames: true } as const

const withZip = async <Result>(bytes: Buffer, work: (zip: ZipFile) => Promise<Result>): Promise<Result> => {
  try {
    return await work(await fromBufferPromise(withoutComment(bytes), options))
  } catch (error) {
    throw error instanceof Unconvertible ? error : new Unconvertible('unreadable')
  }
}

/** Refuses a zip by its directory, before anything is inflated. */
export const refuseZipBomb = async (bytes: Buffer): Promise<void> => {
  await withZip(bytes, readDirectory)
}

/** Unpacks a zip within limits. Paths that lead out of it, links and repeated names make it unreadable. */
export const readZip = (bytes: Buffer): Promise<Parts> => withZip(bytes, readEntries)

/** The same input gives the same bytes. */
const fixedTime = new Date('2000-01-01T00:00:00Z')

export const writeZip = (parts: Parts): Promise<Buffer> => {
  const zip = new ZipWriter()
  for (const [name, content] of parts)
    zip.addBuffer(content, name, { compressionLevel: 1, mtime: fixedTime, mode: 0o600 })
  zip.end()
  return buffer(zip.outputStream)
}
