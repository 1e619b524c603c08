import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convertChecked } from '../convert-checked.ts'
import type { DocxLayout } from '../convert-docx.ts'
import { createTypst } from '../typst/create-typst.ts'
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
      const output = join(folder, 'out.pdf')
      const read = async () => change(toWordFiles(await readDocument(docx)))
      await layout.layOut({ output, read }, signal)
      return await readFile(output)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

const noLayout = () => Promise.reject(new Error('This test has no layout.'))

/** The real conversion without the processes around it. */
export const convertInProcess = (bytes: Buffer, fileName: string, layout?: DocxLayout): Promise<Uint8Array> =>
  convertChecked(bytes, fileName, layout ? layOutWith(layout) : noLayout)

export { createWordLayout }

/** Longer than a test, so that only the limit on processor time ends a layout. */
const timeoutMs = 600_000

export const limitedLayout = (maxCpuMs: number): DocxLayout => createWordLayout(createTypst({ timeoutMs, maxCpuMs }))
