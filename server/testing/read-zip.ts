import { crc32, inflateRawSync } from 'node:zlib'

const endSignature = 0x06054b50
const entrySignature = 0x02014b50

/** The content of an entry whose record in the directory begins at this place, checked against its size and checksum. */
const contentAt = (zip: Buffer, at: number): Buffer => {
  const [method, expected] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 16)]
  const [packed, size, local] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24), zip.readUInt32LE(at + 42)]
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const bytes = zip.subarray(start, start + packed)
  const content = method === 0 ? bytes : inflateRawSync(bytes)
  if (content.length !== size || crc32(content) !== expected) throw new Error('An entry of the zip is damaged.')
  return content
}

/** The files of a zip by their names, read by its format (APPNOTE 4.3) and by no code that writes zips. */
export const readZip = (zip: Buffer): ReadonlyMap<string, Buffer> => {
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'))
  if (end < 0 || zip.readUInt32LE(end) !== endSignature) throw new Error('The zip has no end.')
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let index = 0; index < zip.readUInt16LE(end + 10); index += 1) {
    if (zip.readUInt32LE(at) !== entrySignature) throw new Error('The directory of the zip is damaged.')
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28)
    files.set(zip.toString('utf8', at + 46, nameEnd), contentAt(zip, at))
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}
