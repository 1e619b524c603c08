import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { scriptsIn } from '../docx/scripts.ts'
import { isCutOffByOffice } from '../word/cut-off-by-office.ts'
import { readDocument } from '../word/read-document.ts'
import { toWordFiles, writeWordFiles } from '../word/word-files.ts'
import { conversionFiles } from '../work-folder.ts'
import { nextMessage, send } from './child-messages.ts'

/** Asks the host to lay out the document; reads it first if the host's layout needs it as data. */
export const askForLayout = async (folder: string, docx: Buffer): Promise<Uint8Array> => {
  await writeFile(join(folder, conversionFiles.cleanDocx), docx)
  const scripts = [...(await scriptsIn(docx))]
  let reply = nextMessage()
  await send({ type: 'lay-out', scripts, isCutOff: await isCutOffByOffice(docx) })
  if ((await reply).type === 'read-document') {
    await writeWordFiles(folder, toWordFiles(await readDocument(docx)))
    reply = nextMessage()
    await send({ type: 'document-read' })
    await reply
  }
  return readFile(join(folder, conversionFiles.laidOut))
}
