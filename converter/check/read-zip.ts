import { inflateRawSync } from 'node:zlib'

/** What a zip is made of begins with these numbers. */
const endOfDirectory = Buffer.from('PK\x05\x06', 'latin1')
const directoryEntry = 0x02014b50
const directoryEntryLength = 46
const localHeaderLength = 30
const stored = 0

/** More than a document that could be converted can hold. */
const maxPartBytes = 100_000_000

/** The parts of a zip by their names, unpacked when they are asked for. */
export type Zip = ReadonlyMap<string, () => Buffer>

const contentAt = (zip: Buffer, entry: number): Buffer => {
  const [method, length, header] = [
    zip.readUInt16LE(entry + 10),
    zip.readUInt32LE(entry + 20),
    zip.readUInt32LE(entry + 42),
  ]
  const start = header + localHeaderLength + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
  const packed = zip.subarray(start, start + length)
  return method === stored ? packed : inflateRawSync(packed, { maxOutputLength: maxPartBytes })
}

/** Reads the directory at the end of a zip; whatever follows it is ignored. */
export const readZip = (zip: Buffer): Zip => {
  const end = zip.lastIndexOf(endOfDirectory)
  const parts = new Map<string, () => Buffer>()
  let at = zip.readUInt32LE(end + 16)
  while (zip.readUInt32LE(at) === directoryEntry) {
    const [entry, nameLength] = [at, zip.readUInt16LE(at + 28)]
    const name = zip.toString('utf8', at + directoryEntryLength, at + directoryEntryLength + nameLength)
    parts.set(name.replaceAll('\\', '/'), () => contentAt(zip, entry))
    at += directoryEntryLength + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return parts
}
