import { inflateSync } from 'node:zlib'

const headerBytes = 44
const entryBytes = 20
const recordBytes = 16

const aligned = (length: number) => (length + 3) & ~3

type Table = { readonly tag: Buffer; readonly checksum: number; readonly bytes: Buffer }

const tableAt = (woff: Buffer, at: number): Table => {
  const [offset, length, whole] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)]
  const packed = woff.subarray(offset, offset + length)
  const bytes = length < whole ? inflateSync(packed) : packed
  return { tag: woff.subarray(at, at + 4), checksum: woff.readUInt32BE(at + 16), bytes }
}

/** Unpacks a font for the web into one that every program knows. */
export const woffToTtf = (woff: Buffer): Buffer => {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => tableAt(woff, headerBytes + index * entryBytes))
  const start = Buffer.alloc(12 + count * recordBytes)
  const power = 2 ** Math.floor(Math.log2(count))
  start.writeUInt32BE(woff.readUInt32BE(4), 0)
  for (const [index, value] of [count, power * 16, Math.log2(power), (count - power) * 16].entries())
    start.writeUInt16BE(value, 4 + index * 2)
  let offset = start.length
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const at = 12 + index * recordBytes
    tag.copy(start, at)
    for (const [place, value] of [checksum, offset, bytes.length].entries())
      start.writeUInt32BE(value, at + 4 + place * 4)
    offset += aligned(bytes.length)
  }
  const padded = tables.map(({ bytes }) => Buffer.concat([bytes, Buffer.alloc(aligned(bytes.length) - bytes.length)]))
  return Buffer.concat([start, ...padded])
}
