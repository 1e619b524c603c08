import { createInflate, deflateSync } from 'node:zlib'
import { PDFArray, type PDFContext, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { Unconvertible } from '../failures.ts'

/** For all streams of a document together. Scans and fonts need far less. */
const maxBytes = 200_000_000

type Inflated = { readonly length: number; readonly isWhole: boolean; readonly start: Buffer }

const maxKeptBytes = 20_000_000

/** Inflates in pieces to count the bytes; keeps the beginning in case the rest is broken. */
const inflate = (bytes: Uint8Array, maxLength: number): Promise<Inflated> =>
  new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    let length = 0
    const settle = (isWhole: boolean) => resolve({ length, isWhole, start: Buffer.concat(pieces) })
    const stream = createInflate({ chunkSize: 64 * 1024 })
    stream.on('data', (piece: Buffer) => {
      length += piece.length
      if (length <= maxKeptBytes) pieces.push(piece)
      if (length <= maxLength) return
      stream.destroy()
      reject(new Unconvertible('tooMuchInside'))
    })
    stream.on('end', () => settle(true)).on('error', () => settle(false))
    stream.end(bytes)
  })

const filterOf = ({ dict }: PDFRawStream): string => {
  const filter = dict.lookup(PDFName.of('Filter'))
  const first = filter instanceof PDFArray ? filter.lookup(0) : filter
  return first instanceof PDFName ? first.decodeText() : ''
}

/** Checks that every compressed stream inflates within the limit; of a broken one the readable beginning is kept. */
export const repairStreams = async (context: PDFContext): Promise<void> => {
  let bytesLeft = maxBytes
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || !['FlateDecode', 'Fl'].includes(filterOf(object))) continue
    const { length, isWhole, start } = await inflate(object.contents, bytesLeft)
    bytesLeft -= length
    if (!isWhole) context.assign(ref, PDFRawStream.of(object.dict, deflateSync(start)))
  }
}
