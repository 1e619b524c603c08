import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { Unconvertible } from '../conversion-messages.ts'
import { zipLimits } from '../limits.ts'

export type Parts = ReadonlyMap<string, Buffer>

const fileTypeMask = 0xf000
const symbolicLink = 0xa000
/** Small parts may repeat themselves as they like. */
const ratioMattersFrom = 5_000_000

const isLink = ({ externalFileAttributes }: Entry) => ((externalFileAttributes >>> 16) & fileTypeMask) === symbolicLink

const refuseEntry = (entry: Entry) => {
  if (entry.isEncrypted()) throw new Unconvertible('encrypted')
  if (isLink(entry) || entry.fileName.includes('\0')) throw new Unconvertible('unreadable')
  const isDense = entry.uncompressedSize > entry.compressedSize * zipLimits.ratio
  if (isDense && entry.uncompressedSize > ratioMattersFrom) throw new Unconvertible('tooMuchInside')
}

/** Reads the directory alone; what it admits to is refused before anything is inflated. */
const readDirectory = async (zip: ZipFile): Promise<readonly Entry[]> => {
  if (zip.entryCount > zipLimits.entries) throw new Unconvertible('tooMuchInside')
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) {
    refuseEntry(entry)
    entries.push(entry)
  }
  if (new Set(entries.map(({ fileName }) => fileName)).size < entries.length) throw new Unconvertible('unreadable')
  const announced = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (announced > zipLimits.inflatedBytes) throw new Unconvertible('tooMuchInside')
  return entries
}

/** Inflates one entry; what counts is what really comes out, not what the directory promises. */
const inflate = async (zip: ZipFile, entry: Entry, room: number): Promise<Buffer> => {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of await zip.openReadStreamPromise(entry)) {
    length += piece.length
    if (length > room) throw new Unconvertible('tooMuchInside')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

const readEntries = async (zip: ZipFile): Promise<Parts> => {
  const parts = new Map<string, Buffer>()
  let room: number = zipLimits.inflatedBytes
  for (const entry of await readDirectory(zip)) {
    if (entry.fileName.endsWith('/')) continue
    const content = await inflate(zip, entry, room)
    room -= content.length
    parts.set(entry.fileName, content)
  }
  return parts
}

const withZip = async <Result>(bytes: Buffer, work: (zip: ZipFile) => Promise<Result>): Promise<Result> => {
  try {
    return await work(await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false, strictFileNames: true }))
  } catch (error) {
    throw error instanceof Unconvertible ? error : new Unconvertible('unreadable')
  }
}

/** Refuses a zip by what its directory says of it, before anything is inflated. */
export const refuseZipBomb = async (bytes: Buffer): Promise<void> => {
  await withZip(bytes, readDirectory)
}

/** Unpacks a zip within bounds; paths that lead out of it, links and doubled names make it unreadable. */
export const readZip = (bytes: Buffer): Promise<Parts> => withZip(bytes, readEntries)
