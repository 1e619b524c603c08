import { crc32 } from 'node:zlib'
import { Unconvertible } from '../conversion-messages.ts'

export type PngFile = {
  readonly width: number
  readonly height: number
  readonly bitDepth: number
  readonly colorType: number
  readonly isInterlaced: boolean
  /** Transparency, or an orientation of its own: such a picture has to be decoded. */
  readonly needsDecoding: boolean
  readonly palette: Buffer | undefined
  /** The compressed pixels, as the file holds them. */
  readonly data: Buffer
}

type Chunk = { readonly type: string; readonly data: Buffer }

const unreadable = () => new Unconvertible('unreadable')

function* chunksOf(bytes: Buffer): Iterable<Chunk> {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 8 + bytes.readUInt32BE(at)
    if (end + 4 > bytes.length) throw unreadable()
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) throw unreadable()
    const type = bytes.toString('latin1', at + 4, at + 8)
    yield { type, data: bytes.subarray(at + 8, end) }
    if (type === 'IEND') return
    at = end + 4
  }
  throw unreadable()
}

const alphaColorTypes = [4, 6]

/** Takes a PNG apart without decoding it; whatever stands behind its end is left out. */
export const readPng = (bytes: Buffer): PngFile => {
  const chunks = [...chunksOf(bytes)]
  const find = (type: string) => chunks.find((chunk) => chunk.type === type)?.data
  const [header] = chunks
  const data = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data))
  if (header?.type !== 'IHDR' || header.data.length !== 13 || data.length === 0) throw unreadable()
  const colorType = header.data.readUInt8(9)
  const palette = find('PLTE')
  if (colorType === 3 && !palette) throw unreadable()
  return {
    width: header.data.readUInt32BE(0),
    height: header.data.readUInt32BE(4),
    bitDepth: header.data.readUInt8(8),
    colorType,
    isInterlaced: header.data.readUInt8(12) !== 0,
    needsDecoding: alphaColorTypes.includes(colorType) || find('tRNS') !== undefined || find('eXIf') !== undefined,
    palette,
    data,
  }
}
