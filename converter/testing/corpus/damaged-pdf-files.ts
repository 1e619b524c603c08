import { constants, deflateSync } from 'node:zlib'
import { streamObject } from '../pdfs.ts'
import type { CorpusFile } from './corpus-file.ts'
import { line, onePage } from './pdf-page.ts'

const good = { pages: ['Good grades'] }
const flate = '/Filter /FlateDecode'
const text = `${line('Good grades')}\n`
const packed = deflateSync(text)
const checksumLength = 4
const deflated = packed.subarray(0, -checksumLength)
const wrongChecksum = (bytes: Buffer) =>
  Buffer.concat([bytes.subarray(0, -checksumLength), Buffer.alloc(checksumLength)])

/** So long that a part of it can be read although its end is damaged. */
const long = deflateSync(Array.from({ length: 4_000 }, (_, at) => line(`Grade ${at}`)).join('\n'))
const half = Math.floor(long.length / 2)
const withDamage = Buffer.from(long).fill(0xff, half, half + 40)

const inHex = (bytes: Buffer) => `${bytes.toString('hex')}>`
const red = '1 0 0 rg'
const picture = streamObject(
  wrongChecksum(deflateSync(Buffer.from('ff0000'.repeat(100), 'hex'))),
  `/Subtype /Image /Width 10 /Height 10 /BitsPerComponent 8 /ColorSpace /DeviceRGB ${flate}`,
)

/** A text of several streams that the word "endstream" would cut, with its length in another object. */
const cutText = `${line('Good')}\n% endstream\n${line('grades')}`
const lengthElsewhere = (object: string) => object.replace(/\/Length \d+/, '/Length 5 0 R')

const page = (stream: Buffer | string, entries = flate) => onePage({ content: streamObject(stream, entries) })

/** PDFs with mistakes that every reader forgives, and with those that cost content. */
export const damagedPdfFiles: readonly CorpusFile[] = [
  { name: 'wrong-checksum.pdf', make: () => page(wrongChecksum(packed)), outcome: good },
  { name: 'no-checksum.pdf', make: () => page(deflated), outcome: good },
  { name: 'bytes-after-the-end.pdf', make: () => page(Buffer.concat([packed, Buffer.from('\r\n\0')])), outcome: good },
  {
    name: 'flushed-without-an-end.pdf',
    make: () => page(deflateSync(text, { finishFlush: constants.Z_SYNC_FLUSH })),
    outcome: good,
  },
  {
    name: 'wrong-checksum-in-hex.pdf',
    make: () => page(inHex(wrongChecksum(packed)), '/Filter [/ASCIIHexDecode /FlateDecode]'),
    outcome: good,
  },
  {
    name: 'picture-wrong-checksum.pdf',
    make: () =>
      onePage({
        content: streamObject('612 0 0 792 0 0 cm /Im0 Do'),
        resources: '/XObject << /Im0 5 0 R >>',
        others: [picture],
      }),
    outcome: { pages: [''], colors: [[0.5, 0.5, '#ff0000']] },
  },
  { name: 'damaged-text.pdf', make: () => page(withDamage), outcome: 'damaged' },
  {
    name: 'damaged-text-in-hex.pdf',
    make: () => page(inHex(withDamage), '/Filter [/ASCIIHexDecode /FlateDecode]'),
    outcome: 'damaged',
  },
  { name: 'half-a-text.pdf', make: () => page(long.subarray(0, half)), outcome: 'damaged' },
  { name: 'not-compressed.pdf', make: () => page(text), outcome: 'damaged' },
  {
    name: 'damage-on-no-page.pdf',
    make: () => onePage({ others: [streamObject(withDamage, flate)] }),
    outcome: good,
  },
  {
    name: 'endstream-in-the-text.pdf',
    make: () => onePage({ content: lengthElsewhere(streamObject(cutText)), others: [String(cutText.length)] }),
    outcome: good,
  },
  {
    name: 'file-inside-as-it-is.pdf',
    make: () => {
      const inside = `endstream\nendobj\n4 0 obj\n${streamObject(`${red} 0 0 612 792 re f`)}\nendobj\n`
      return onePage({ others: [String(inside.length), lengthElsewhere(streamObject(inside))], hasTable: true })
    },
    outcome: { ...good, colors: [[0.5, 0.5, '#ffffff']] },
  },
]
