import { Unconvertible } from '../conversion-messages.ts'
import { type ContentKind, isWhatItsNameSays, kindByContent, kindByName } from './content-kind.ts'
import { cleanDocx } from './docx/clean-docx.ts'
import { cleanPdf } from './pdf/clean-pdf.ts'
import { finishPdf } from './pdf/finish-pdf.ts'
import { pictureToPdf } from './picture/picture-to-pdf.ts'

/** Lays out a cleaned docx as a PDF; done by a program of its own, outside. */
export type LayOut = (docx: Buffer) => Promise<Uint8Array>

const compoundFile = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le')

/** A docx with a password is not a zip but an older kind of container. */
const isLockedOfficeFile = (bytes: Buffer) =>
  bytes.subarray(0, compoundFile.length).equals(compoundFile) && bytes.includes(encryptedPackage)

const realKind = (bytes: Buffer, fileName: string): ContentKind => {
  const [claimed, real] = [kindByName(fileName), kindByContent(bytes)]
  if (isLockedOfficeFile(bytes)) throw new Unconvertible('encrypted')
  if (!claimed || !real || !isWhatItsNameSays(claimed, real)) throw new Unconvertible('notItsName')
  return real
}

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
