import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLayout } from './create-layout.ts'
import { docxText } from './docx/docx-text.ts'
import { finishPdf } from './pdf/finish-pdf.ts'
import { type Script, scriptsIn } from './scripts.ts'
import { docxOf, paragraph } from './testing/docx-of.ts'
import { expectSound } from './testing/expect-sound.ts'
import { readDocument } from './word/read-document.ts'
import { wordFilesOf } from './word/word-files.ts'

const world: Readonly<Partial<Record<Script, string>>> = {
  Latin: 'Žofie Łukasiewicz-Đặng',
  Greek: 'Ελένη',
  Cyrillic: 'Сергій',
  Arabic: 'محمد',
  Hebrew: 'דוד',
  Devanagari: 'कमला',
  Thai: 'สมชาย',
  Han: '王小明',
  Kana: 'さくら',
  Hangul: '김민준',
}
const wanted = new AbortController().signal

/** Readers give the letters as they stand on the paper, from left to right and in the shapes they have there. */
const lettersIn = (text: string) => [...new Set(text.normalize('NFKC').replaceAll(/\s/g, ''))]

const layOut = async (docx: Buffer) => {
  const folder = await mkdtemp(join(tmpdir(), 'test-world-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const layout = await createLayout({ sofficePath: undefined, log: { info: () => undefined } })
  onTestFinished(layout.close)
  const [input, output] = [join(folder, 'in.docx'), join(folder, 'out.pdf')]
  await writeFile(input, docx)
  const read = async () => wordFilesOf(await readDocument(docx))
  await layout.layOut({ input, output, read, scripts: scriptsIn(await docxText(docx)) }, wanted)
  return expectSound(await finishPdf(await readFile(output)))
}

test('DOC-15 the letters of the world come through on a machine without fonts, with or without LibreOffice', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'test-no-fonts-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'fonts.conf'), '<fontconfig></fontconfig>')
  vi.stubEnv('FONTCONFIG_FILE', join(folder, 'fonts.conf'))
  onTestFinished(() => void vi.unstubAllEnvs())
  const styled =
    '<w:p><w:r><w:rPr><w:rFonts w:ascii="Calibri" w:cs="Arial"/><w:b/></w:rPr><w:t>Überschrift</w:t></w:r></w:p>'
  const body = [...Object.values(world).map((text) => paragraph(text)), styled].join('')

  const { pages } = await layOut(await docxOf({ body }))

  const text = pages.map((page) => page.text).join(' ')
  for (const [script, name] of Object.entries(world))
    expect(lettersIn(text), script).toEqual(expect.arrayContaining(lettersIn(name)))
  expect(text).toContain('Überschrift')
})

test('DOC-15 what a document is written in is told from its words, not from its tags', async () => {
  const docx = await docxOf({ body: paragraph('Ελένη 王'), parts: { 'word/settings.xml': '<w:x>Сергій</w:x>' } })

  expect(scriptsIn(await docxText(docx))).toEqual(['Greek', 'Han'])
})
