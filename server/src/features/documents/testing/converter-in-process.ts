import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Converter } from '@apply/converter/client'
import { convertInProcess } from '@apply/converter/testing/convert-in-process'
import { conversionFiles } from '@apply/converter/work-folder'

/** The real conversion without a process of its own, for tests that ask what comes before and after it. */
export const converterInProcess: Pick<Converter, 'convert'> = {
  convert: async (folder, fileName) => {
    const pdf = await convertInProcess(await readFile(join(folder, conversionFiles.source)), fileName)
    await writeFile(join(folder, conversionFiles.pdf), pdf)
  },
}
