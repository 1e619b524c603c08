import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

export type Pdfium = WrappedPdfiumModule

const load = async (): Promise<Pdfium> => {
  const settings = { wasmBinary: await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))) }
  const { init } = await import('@embedpdf/pdfium')
  const pdfium = await init(settings)
  pdfium.PDFiumExt_Init()
  return pdfium
}

let loaded: Promise<Pdfium> | undefined

/** PDFium as WebAssembly: it has no access to files or the network. */
const loadPdfium = (): Promise<Pdfium> => {
  loaded ??= load()
  return loaded
}

/** The memory of PDFium, which moves when it grows. */
export const memoryOf = ({ pdfium }: Pdfium): Uint8Array<ArrayBuffer> => {
  if ('HEAPU8' in pdfium && pdfium.HEAPU8 instanceof Uint8Array && pdfium.HEAPU8.buffer instanceof ArrayBuffer)
    return new Uint8Array(pdfium.HEAPU8.buffer)
  throw new Error('PDFium has no memory.')
}

/** Runs work with a piece of memory and frees it afterwards. */
export const withMemory = <Result>({ pdfium }: Pdfium, length: number, work: (at: number) => Result): Result => {
  const at = pdfium.wasmExports.malloc(length)
  if (at === 0) throw new Error('PDFium has no memory left.')
  try {
    return work(at)
  } finally {
    pdfium.wasmExports.free(at)
  }
}

/** Runs work with each page of a PDF, by its handle; nothing if PDFium cannot open the file or one of its pages. */
export const mapPages = async <Result>(
  bytes: Uint8Array,
  read: (pdfium: Pdfium, page: number) => Result,
): Promise<readonly Result[] | undefined> => {
  const pdfium = await loadPdfium()
  return withMemory(pdfium, bytes.length, (at) => {
    memoryOf(pdfium).set(bytes, at)
    const document = pdfium.FPDF_LoadMemDocument(at, bytes.length, '')
    if (document === 0) return undefined
    try {
      return pagesOf(pdfium, document, read)
    } finally {
      pdfium.FPDF_CloseDocument(document)
    }
  })
}

const pagesOf = <Result>(pdfium: Pdfium, document: number, read: (pdfium: Pdfium, page: number) => Result) => {
  const results: Result[] = []
  const count = pdfium.FPDF_GetPageCount(document)
  for (let number = 0; number < count; number += 1) {
    const page = pdfium.FPDF_LoadPage(document, number)
    if (page === 0) return undefined
    results.push(read(pdfium, page))
    pdfium.FPDF_ClosePage(page)
  }
  return results
}
