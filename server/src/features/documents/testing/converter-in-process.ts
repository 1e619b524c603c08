import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { conversionFiles } from '@apply/converter/child-messages'
import { convertBytes } from '@apply/converter/convert-bytes'
import type { Converter } from '@apply/converter/create-converter'

/** The real conversion without a process of its own, for tests that ask what comes before and after it. */
export const converterInProcess: Pick<Converter, 'convert'> = {
  convert: async (folder, fileName) => {
    const noLayout = () => Promise.reject(new Error('No layout here.'))
    const pdf = await convertBytes(await readFile(join(folder, conversionFiles.source)), fileName, noLayout)
    await writeFile(join(folder, conversionFiles.pdf), pdf)
  },
}
