import { cleanDocx } from './docx/clean-docx.ts'
import { cleanPdf } from './pdf/clean-pdf.ts'
import { finishPdf } from './pdf/finish-pdf.ts'
import { pictureToPdf } from './picture/picture-to-pdf.ts'
import { realKind } from './real-kind.ts'

/** Lays out a cleaned docx as a PDF; done by a program of its own, outside. */
export type LayOut = (docx: Buffer) => Promise<Uint8Array>

/** Turns an uploaded file into a clean PDF; throws `Unconvertible` with the reason where that cannot be. */
export const convertBytes = async (bytes: Buffer, fileName: string, layOut: LayOut): Promise<Uint8Array> => {
  const kind = realKind(bytes, fileName)
  switch (kind) {
    case 'png':
    case 'jpeg':
      return pictureToPdf(bytes, kind)
    case 'pdf':
      return cleanPdf(bytes)
    case 'docx':
      return finishPdf(await layOut(await cleanDocx(bytes)))
  }
}
