import { once } from 'node:events'
import { crc32, createInflate } from 'node:zlib'
import { Unconvertible } from '../failures.ts'

export type PngFile = {
  readonly width: number
  readonly height: number
  readonly bitDepth: number
  readonly colorType: number
  readonly isInterlaced: boolean
  /** Whether it has transparency, an orientation or a color profile, so that it must be decoded and drawn again. */
  readonly needsDecoding: boolean
  readonly palette: Buffer | undefined
  /** The compressed pixels as they are in the file. */
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
const decodedChunks = ['tRNS', 'eXIf', 'iCCP']

/** Reads the chunks of a PNG without decoding it; anything after its end is ignored. */
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
    needsDecoding: alphaColorTypes.includes(colorType) || chunks.some(({ type }) => decodedChunks.includes(type)),
    palette,
    data,
  }
}

export const channelsOf = ({ colorType }: Pick<PngFile, 'colorType'>): number => (colorType === 2 ? 3 : 1)

const highestFilter = 4

/**
 * Checks that the compressed pixels hold exactly the rows that the header promises, a piece at a time, so that
 * they can go into a PDF as they are.
 */
export const checkPngRows = async (png: PngFile): Promise<void> => {
  const rowLength = 1 + Math.ceil((png.width * channelsOf(png) * png.bitDepth) / 8)
  const expected = rowLength * png.height
  const inflate = createInflate({ chunkSize: 256 * 1024 })
  let seen = 0
  inflate.on('data', (piece: Buffer) => {
    for (let at = (rowLength - (seen % rowLength)) % rowLength; at < piece.length; at += rowLength)
      if ((piece[at] ?? 0) > highestFilter) inflate.destroy(unreadable())
    seen += piece.length
    if (seen > expected) inflate.destroy(unreadable())
  })
  inflate.end(png.data)
  await once(inflate, 'end').catch(() => {
    throw unreadable()
  })
  if (seen !== expected) throw unreadable()
}
