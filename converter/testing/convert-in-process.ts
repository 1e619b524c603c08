import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convertBytes } from '../convert-bytes.ts'
import { type DocxLayout, scriptsIn } from '../docx-layout.ts'
import { findOffice } from '../office/find-office.ts'
import { createOfficeLayout } from '../office/office-layout.ts'
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
      await layout.layOut({ input, output, scripts: await scriptsIn(docx), read }, signal)
      return await readFile(output)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

const noLayout = () => Promise.reject(new Error('This test has no layout.'))

/** The real conversion without the processes around it. */
export const convertInProcess = (bytes: Buffer, fileName: string, layout?: DocxLayout): Promise<Uint8Array> =>
  convertBytes(bytes, fileName, layout ? layOutWith(layout) : noLayout)

const office = await findOffice({ sofficePath: undefined })

/** The built-in layout, and LibreOffice if this machine has it. */
export const layouts: readonly { readonly name: string; readonly create: () => DocxLayout }[] = [
  { name: 'the built-in converter', create: () => createWordLayout() },
  ...(office ? [{ name: 'LibreOffice', create: () => createOfficeLayout(office) }] : []),
]
