import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DocxLayout } from '../convert-docx.ts'
import { refuseZipBomb } from '../docx/zip.ts'
import { refuseTooManyPixels } from '../failures.ts'
import { fileKind } from '../file-kind.ts'
import { readJpeg } from '../picture/jpeg-file.ts'
import { readPng } from '../picture/png-file.ts'
import { conversionLimits, killGroup, type ProcessLimits, withinLimits } from '../process-limits.ts'
import { conversionFiles } from '../work-folder.ts'
import { type Child, convertInChild, isUsable, prepareChild } from './child-process.ts'

export type Converter = {
  /** Converts the source file in a work folder and writes the PDF beside it. */
  readonly convert: (folder: string, fileName: string, signal: AbortSignal) => Promise<void>
  /** Waits until the next conversion can start at once. */
  readonly ready: () => Promise<void>
  readonly close: () => Promise<void>
}

type Deps = {
  readonly layout: DocxLayout
  readonly program?: string
  readonly limits?: ProcessLimits & { readonly heapMegabytes: number }
}

const defaultProgram = fileURLToPath(new URL('./child.ts', import.meta.url))

/** Refuses a bomb by its headers alone. Nothing is decoded, so it needs no process of its own. */
const refuseByHeaders = async (bytes: Buffer, fileName: string): Promise<void> => {
  const kind = fileKind(bytes, fileName)
  switch (kind) {
    case 'png':
      return refuseTooManyPixels(readPng(bytes))
    case 'jpeg':
      return refuseTooManyPixels(readJpeg(bytes))
    case 'docx':
      return refuseZipBomb(bytes)
    case 'pdf':
      return
  }
}

/** Converts each file in a process of its own. One process is always ready, as starting it takes longer than converting. */
export const createConverter = ({ layout, program = defaultProgram, limits = conversionLimits }: Deps): Converter => {
  const start = () => prepareChild(program, limits.heapMegabytes)
  let spare: Child | undefined = start()
  let isOpen = true

  const takeChild = () => {
    const child = spare && isUsable(spare) ? spare : start()
    spare = undefined
    return child.process
  }

  return {
    convert: async (folder, fileName, signal) => {
      await refuseByHeaders(await readFile(join(folder, conversionFiles.source)), fileName)
      const child = takeChild()
      const kill = () => killGroup(child.pid)
      const output = join(folder, conversionFiles.laidOut)
      const ended = new AbortController()
      const layoutSignal = AbortSignal.any([signal, ended.signal])
      const work = convertInChild(child, folder, fileName, (read) => layout.layOut({ output, read }, layoutSignal))
      try {
        await withinLimits(work, { pid: () => child.pid, limits, kill, signal })
      } finally {
        kill()
        // Stops a layout whose child has ended.
        ended.abort()
        if (isOpen) spare ??= start()
      }
    },
    ready: async () => {
      spare ??= start()
      await spare.ready
    },
    close: async () => {
      isOpen = false
      killGroup(spare?.process.pid)
      await layout.close()
    },
  }
}
