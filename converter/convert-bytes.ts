import type { LayOut } from './convert-docx.ts'
import { fileKind } from './file-kind.ts'
import { pictureToPdf } from './picture/picture-to-pdf.ts'

/**
 * Turns an uploaded file into a clean PDF, or throws `Unconvertible` with the reason. Most files are pictures, and each is
 * converted by a new process, so that the code for other files is loaded only for them.
 */
export const convertBytes = async (bytes: Buffer, fileName: string, layOut: LayOut): Promise<Uint8Array> => {
  const kind = fileKind(bytes, fileName)
  switch (kind) {
    case 'png':
    case 'jpeg':
      return pictureToPdf(bytes, kind)
    case 'pdf':
      return (await import('./pdf/clean-pdf.ts')).cleanPdf(bytes)
    case 'docx':
      return (await import('./convert-docx.ts')).convertDocx(bytes, layOut)
  }
}
