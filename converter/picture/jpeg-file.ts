import { Unconvertible } from '../failures.ts'

const orientationTag = 0x0112
const upright = 1

/** The EXIF orientation, 1 to 8; upright if the block makes no sense. */
const exifOrientation = (tiff: Buffer): number => {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  if (tiff.length < 8 || short(2) !== 42) return upright
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + entry * 12
    if (short(at) === orientationTag) return short(at + 8) >= 1 && short(at + 8) <= 8 ? short(at + 8) : upright
  }
  return upright
}

export type JpegFile = {
  readonly width: number
  readonly height: number
  readonly components: number
  /** Whether every PDF reader can decode it: eight bits, baseline or progressive. */
  readonly isWidelySupported: boolean
  readonly orientation: number
  /** The color profile. */
  readonly profile: Buffer | undefined
  /** The file without metadata, previews and anything after its end. */
  readonly stripped: Buffer
}

type Segment = { readonly marker: number; readonly whole: Buffer; readonly content: Buffer }

const unreadable = () => new Unconvertible('unreadable')

const endOfImage = 0xd9
const startOfScan = 0xda
const app1 = 0xe1
const app2 = 0xe2
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const commonFrames = [0xc0, 0xc1, 0xc2]

/** Where the coded pixels end: at the first marker that is neither a stuffed byte nor a restart. */
const endOfScan = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0xff
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  throw unreadable()
}

function* segmentsOf(bytes: Buffer): Iterable<Segment> {
  for (let at = 2; at + 1 < bytes.length; ) {
    if (bytes[at] !== 0xff) throw unreadable()
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === endOfImage) return
    const length = at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0
    const headEnd = at + 2 + length
    if (length < 2 || headEnd > bytes.length) throw unreadable()
    const end = marker === startOfScan ? endOfScan(bytes, headEnd) : headEnd
    yield { marker, whole: bytes.subarray(at, end), content: bytes.subarray(at + 4, headEnd) }
    at = end
  }
  throw unreadable()
}

const profileName = 'ICC_PROFILE\0'

/** A profile that is longer than a segment is in several, whose numbers follow the name. */
const profileIn = (segments: readonly Segment[]): Buffer | undefined => {
  const found = segments
    .filter(({ marker, content }) => marker === app2 && content.toString('latin1', 0, 12) === profileName)
    .map(({ content }) => content.subarray(12))
    .toSorted((one, other) => (one[0] ?? 0) - (other[0] ?? 0))
  return found.length === 0 ? undefined : Buffer.concat(found.map((part) => part.subarray(2)))
}

/** Segments that decoding needs: APP0 names the format, APP14 the colours. Other application data and comments go. */
const isNeeded = ({ marker }: Segment) =>
  marker === 0xe0 || marker === 0xee || !((marker >= 0xe0 && marker <= 0xef) || marker === 0xfe)

/** Reads the segments of a JPEG without decoding it. */
export const readJpeg = (bytes: Buffer): JpegFile => {
  const segments = [...segmentsOf(bytes)]
  const frame = segments.find(({ marker }) => isFrame(marker))
  if (!frame || frame.content.length < 6 || !segments.some(({ marker }) => marker === startOfScan)) throw unreadable()
  const exif = segments.find(({ marker, content }) => marker === app1 && content.toString('latin1', 0, 4) === 'Exif')
  return {
    width: frame.content.readUInt16BE(3),
    height: frame.content.readUInt16BE(1),
    components: frame.content.readUInt8(5),
    isWidelySupported: commonFrames.includes(frame.marker) && frame.content.readUInt8(0) === 8,
    orientation: exif ? exifOrientation(exif.content.subarray(6)) : upright,
    profile: profileIn(segments),
    stripped: Buffer.concat([
      bytes.subarray(0, 2),
      ...segments.filter(isNeeded).map(({ whole }) => whole),
      Buffer.from([0xff, endOfImage]),
    ]),
  }
}
