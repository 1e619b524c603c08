import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convertChecked } from '../convert-checked.ts'
import type { DocxLayout } from '../convert-docx.ts'
import { scriptsIn } from '../docx/scripts.ts'
import { createOfficeLayout } from '../host/create-layout.ts'
import { findOffice, type Office } from '../office/find-office.ts'
import { createTypst } from '../typst/create-typst.ts'
import { isCutOffByOffice } from '../word/cut-off-by-office.ts'
import { readDocument } from '../word/read-document.ts'
import { toWordFiles, type WordFiles } from '../word/word-files.ts'
import { createWordLayout } from '../word/word-layout.ts'

const neverAborted = new AbortController().signal

type Options = { readonly signal?: AbortSignal; readonly change?: (files: WordFiles) => WordFiles }

/** Lays out a docx as it is, without cleaning it before. */
export const layOutWith =
  (layout: DocxLayout, { signal = neverAborted, change = (files) => files }: Options = {}) =>
  async (docx: Buffer): Promise<Buffer> => {
    const folder = await mkdtemp(join(tmpdir(), 'test-layout-'))
    try {
      const [input, output] = [join(folder, 'in.docx'), join(folder, 'out.pdf')]
      await writeFile(input, docx)
      const read = async () => change(toWordFiles(await readDocument(docx)))
      const [scripts, isCutOff] = [await scriptsIn(docx), await isCutOffByOffice(docx)]
      await layout.layOut({ input, output, scripts, isCutOff, read }, signal)
      return await readFile(output)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

const noLayout = () => Promise.reject(new Error('This test has no layout.'))

/** The real conversion without the processes around it. */
export const convertInProcess = (bytes: Buffer, fileName: string, layout?: DocxLayout): Promise<Uint8Array> =>
  convertChecked(bytes, fileName, layout ? layOutWith(layout) : noLayout)

const office = await findOffice({ sofficePath: undefined })

type Layout = {
  readonly name: string
  readonly create: () => DocxLayout
  readonly createLimited: (maxCpuMs: number) => DocxLayout
}

/** Longer than a test, so that only the limit on processor time ends a layout. */
const timeoutMs = 600_000

const builtIn: Layout = {
  name: 'the built-in converter',
  create: () => createWordLayout(),
  createLimited: (maxCpuMs) => createWordLayout(createTypst({ timeoutMs, maxCpuMs })),
}

const libreOffice = (found: Office): Layout => ({
  name: 'LibreOffice',
  create: () => createOfficeLayout(found),
  createLimited: (maxCpuMs) => createOfficeLayout(found, { timeoutMs, maxCpuMs, residentMegabytes: 1_500 }),
})

/** The built-in layout, and LibreOffice if this machine has it. */
export const layouts: readonly Layout[] = [builtIn, ...(office ? [libreOffice(office)] : [])]
