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

/** Unpacks a WOFF file into a TrueType or OpenType file. */
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

/** Which code points a font has a glyph for. */
export type Coverage = { readonly has: (codePoint: number) => boolean }

const lastCodePoint = 0x10ffff
const unicodePlatforms = [0, 3]

const tableStart = (font: DataView, tag: string): number => {
  for (let index = 0; index < font.getUint16(4); index += 1) {
    const record = 12 + index * 16
    const name = String.fromCharCode(...[0, 1, 2, 3].map((at) => font.getUint8(record + at)))
    if (name === tag) return font.getUint32(record + 8)
  }
  throw new Error(`The font has no table ${tag}.`)
}

type Add = (codePoint: number) => void

/** Segments of 16-bit characters. */
const readFormat4 = (font: DataView, start: number, add: Add): void => {
  const doubled = font.getUint16(start + 6)
  const [ends, starts] = [start + 14, start + 16 + doubled]
  const [deltas, offsets] = [starts + doubled, starts + 2 * doubled]
  for (let at = 0; at < doubled; at += 2) {
    const [first, last, offset] = [font.getUint16(starts + at), font.getUint16(ends + at), font.getUint16(offsets + at)]
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const listed = offset === 0 ? code : font.getUint16(offsets + at + offset + (code - first) * 2)
      if (listed !== 0 && ((listed + font.getUint16(deltas + at)) & 0xffff) !== 0) add(code)
    }
  }
}

/** Groups of characters from the whole of Unicode. */
const readFormat12 = (font: DataView, start: number, add: Add): void => {
  for (let index = 0; index < font.getUint32(start + 12); index += 1) {
    const group = start + 16 + index * 12
    const [first, last, glyph] = [font.getUint32(group), font.getUint32(group + 4), font.getUint32(group + 8)]
    for (let code = first; code <= Math.min(last, lastCodePoint); code += 1) if (glyph + code - first !== 0) add(code)
  }
}

const readers = new Map([
  [4, readFormat4],
  [12, readFormat12],
])

/** Reads the character map of a TrueType or OpenType font. */
export const coverageOf = (bytes: Uint8Array): Coverage => {
  const font = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const covered = new Uint8Array((lastCodePoint + 8) >> 3)
  const add: Add = (code) => {
    covered[code >> 3] = (covered[code >> 3] ?? 0) | (1 << (code & 7))
  }
  const map = tableStart(font, 'cmap')
  for (let index = 0; index < font.getUint16(map + 2); index += 1) {
    const record = map + 4 + index * 8
    const start = map + font.getUint32(record + 4)
    if (unicodePlatforms.includes(font.getUint16(record))) readers.get(font.getUint16(start))?.(font, start, add)
  }
  return { has: (code) => ((covered[code >> 3] ?? 0) & (1 << (code & 7))) !== 0 }
}
