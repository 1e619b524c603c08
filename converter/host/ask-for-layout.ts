import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readDocument } from '../word/read-document.ts'
import { toWordFiles, writeWordFiles } from '../word/word-files.ts'
import { conversionFiles } from '../work-folder.ts'
import { nextMessage, send } from './child-messages.ts'

/** Asks the host to lay out the document, which gets ready for it while the document is read. */
export const askForLayout = async (folder: string, docx: Buffer): Promise<Uint8Array> => {
  await send({ type: 'lay-out' })
  await writeWordFiles(folder, toWordFiles(await readDocument(docx)))
  const laidOut = nextMessage()
  await send({ type: 'document-read' })
  await laidOut
  return readFile(join(folder, conversionFiles.laidOut))
}
