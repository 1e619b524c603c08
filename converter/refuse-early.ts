import { refuseZipBomb } from './docx/read-zip.ts'
import { readJpeg } from './picture/jpeg-file.ts'
import { readPng } from './picture/png-file.ts'
import { refusePixelBomb } from './picture/refuse-pixel-bomb.ts'
import { realKind } from './real-kind.ts'

/** Refuses what a file's own headers give away. Nothing is decoded, so that no process need be spent on it. */
export const refuseEarly = async (bytes: Buffer, fileName: string): Promise<void> => {
  const kind = realKind(bytes, fileName)
  switch (kind) {
    case 'png':
      return refusePixelBomb(readPng(bytes))
    case 'jpeg':
      return refusePixelBomb(readJpeg(bytes))
    case 'docx':
      return refuseZipBomb(bytes)
    case 'pdf':
      return
  }
}
