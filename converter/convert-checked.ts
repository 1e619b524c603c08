import { findLoss } from './check/find-loss.ts'
import { convertBytes } from './convert-bytes.ts'
import type { LayOut } from './convert-docx.ts'
import { failureOfLoss, Unconvertible } from './failures.ts'
import { fileKind } from './file-kind.ts'

/** Converts a file, and refuses it if the PDF lacks a part of it or cannot be compared with it. */
export const convertChecked = async (bytes: Buffer, fileName: string, layOut: LayOut): Promise<Uint8Array> => {
  const pdf = await convertBytes(bytes, fileName, layOut)
  const loss = await findLoss(fileKind(bytes, fileName), bytes, pdf).catch((error) => {
    throw new Unconvertible('notCompared', error)
  })
  if (loss) throw new Unconvertible(failureOfLoss[loss])
  return pdf
}
