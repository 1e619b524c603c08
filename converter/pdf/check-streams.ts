import { createInflate, deflateSync, inflateRawSync } from 'node:zlib'
import { decodePDFRawStream, PDFArray, type PDFContext, type PDFDict, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { Unconvertible } from '../failures.ts'
import { contentRefs, refuseGarbage } from './refuse-garbage.ts'

/** For all streams of a document together. Scans and fonts need far less. */
const maxBytes = 200_000_000
/** A stream with a mistake is unpacked in one piece. */
const maxMendedBytes = 50_000_000

type Inflated = { readonly length: number; readonly isSound: boolean }

/** Inflates in pieces to count the bytes. */
const inflate = (bytes: Uint8Array, maxLength: number): Promise<Inflated> =>
  new Promise((resolve, reject) => {
    let length = 0
    const stream = createInflate({ chunkSize: 64 * 1024 })
    stream.on('data', (piece: Buffer) => {
      length += piece.length
      if (length <= maxLength) return
      stream.destroy()
      reject(new Unconvertible('tooMuchInside'))
    })
    stream.on('end', () => resolve({ length, isSound: true })).on('error', () => resolve({ length, isSound: false }))
    stream.end(bytes)
  })

const headerLength = 2
/** What data end with that were flushed but never finished, and the end that they lack. */
const flushed = Buffer.from('0000ffff', 'hex')
const emptyLastBlock = Buffer.from('010000ffff', 'hex')

/**
 * The content of compressed data whose checksum is wrong or missing, as every reader shows it. Node throws away everything
 * that it unpacked in the same call, so the checksum is not checked here. Data that are themselves damaged or cut off are refused.
 */
const inflateWithoutChecksum = (bytes: Uint8Array): Buffer => {
  const data = Buffer.from(bytes.subarray(headerLength))
  const isOpen = data.subarray(-flushed.length).equals(flushed)
  try {
    return inflateRawSync(isOpen ? Buffer.concat([data, emptyLastBlock]) : data, { maxOutputLength: maxMendedBytes })
  } catch (error) {
    throw new Unconvertible('damaged', error)
  }
}

const [filterKey, parametersKey] = [PDFName.of('Filter'), PDFName.of('DecodeParms')]
const flate = ['FlateDecode', 'Fl']
const asText = ['ASCIIHexDecode', 'ASCII85Decode']

const itemsAt = (dict: PDFDict, key: PDFName) => {
  const value = dict.lookup(key)
  return value instanceof PDFArray ? value.asArray().map((_, at) => value.lookup(at)) : value ? [value] : []
}

/** The stream without its leading filters that write bytes as text, so that its compressed data can be read. */
const withoutTextFilters = (stream: PDFRawStream): PDFRawStream => {
  const filters = itemsAt(stream.dict, filterKey)
  const first = filters.findIndex((filter) => !(filter instanceof PDFName && asText.includes(filter.decodeText())))
  if (first <= 0) return stream
  const { context } = stream.dict
  const [textual, rest] = [stream.dict.clone(), stream.dict.clone()]
  textual.set(filterKey, context.obj(filters.slice(0, first)))
  textual.delete(parametersKey)
  rest.set(filterKey, context.obj(filters.slice(first)))
  const parameters = itemsAt(stream.dict, parametersKey).slice(first)
  if (parameters.length > 0) rest.set(parametersKey, context.obj(parameters))
  return PDFRawStream.of(rest, decodePDFRawStream(PDFRawStream.of(textual, stream.contents)).decode())
}

const isCompressed = ({ dict }: PDFRawStream): boolean => {
  const [first] = itemsAt(dict, filterKey)
  return first instanceof PDFName && flate.includes(first.decodeText())
}

/** Packs the content of a stream with a wrong checksum again, if it is whole. */
const mended = ({ dict, contents }: PDFRawStream, isDrawn: boolean): PDFRawStream => {
  const content = inflateWithoutChecksum(contents)
  refuseGarbage(dict, content, isDrawn)
  return PDFRawStream.of(dict, deflateSync(content))
}

/** Checks that every compressed stream is whole and inflates within the limit, and mends those with a wrong checksum. */
export const checkStreams = async (context: PDFContext): Promise<void> => {
  let bytesLeft = maxBytes
  const drawn = contentRefs(context)
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    const stream = object instanceof PDFRawStream ? withoutTextFilters(object) : undefined
    if (!stream || !isCompressed(stream)) continue
    const { length, isSound } = await inflate(stream.contents, bytesLeft)
    bytesLeft -= length
    if (!isSound) context.assign(ref, mended(stream, drawn.has(ref)))
  }
}
