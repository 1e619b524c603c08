import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { finishPdf } from '../convert-docx.ts'
import { type Script, scriptsIn } from '../docx/scripts.ts'
import { readZip } from '../docx/zip.ts'
import { supportedScripts } from '../office/find-office.ts'
import { layOutWith } from '../testing/convert-in-process.ts'
import { docxOf, paragraph, zipOf } from '../testing/docx-of.ts'
import { expectSound } from '../testing/expect-sound.ts'
import { createLayout } from './create-layout.ts'

const names: Readonly<Partial<Record<Script, string>>> = {
  Latin: 'Žofie Łukasiewicz-Đặng',
  Greek: 'Ελένη',
  Cyrillic: 'Сергій',
  Arabic: 'محمد',
  Hebrew: 'דוד',
  Devanagari: 'कमला',
  Thai: 'สมชาย',
  Han: '王小明',
  Hiragana: 'さくら',
  Hangul: '김민준',
}

/** PDF readers give letters in the order and the shape they have on the page, so only the set of letters is compared. */
const lettersIn = (text: string) => [...new Set(text.normalize('NFKC').replaceAll(/\s/g, ''))]

test('DOC-15 every script is shown on a machine without fonts, with and without LibreOffice', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'test-no-fonts-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'fonts.conf'), '<fontconfig></fontconfig>')
  vi.stubEnv('FONTCONFIG_FILE', join(folder, 'fonts.conf'))
  onTestFinished(() => void vi.unstubAllEnvs())
  const styled =
    '<w:p><w:r><w:rPr><w:rFonts w:ascii="Calibri" w:cs="Arial"/><w:b/></w:rPr><w:t>Überschrift</w:t></w:r></w:p>'
  const body = [...Object.values(names).map((text) => paragraph(text)), styled].join('')
  const layout = await createLayout({ sofficePath: undefined, log: { info: () => undefined } })
  onTestFinished(layout.close)

  const { pages } = await expectSound(await finishPdf(await layOutWith(layout)(await docxOf({ body }))))

  const text = pages.map((page) => page.text).join(' ')
  for (const [script, name] of Object.entries(names))
    expect(lettersIn(text), script).toEqual(expect.arrayContaining(lettersIn(name)))
  expect(text).toContain('Überschrift')
})

test('DOC-15 the scripts of a document come from its text, not from its settings', async () => {
  const docx = await docxOf({ body: paragraph('Ελένη 王'), parts: { 'word/settings.xml': '<w:x>Сергій</w:x>' } })

  expect(await scriptsIn(docx)).toEqual(['Greek', 'Han'])
})

test('DOC-15 the scripts of a document come from its main part, whatever its name is', async () => {
  const other = ['word/document.xml', 'word/document9.xml'] as const
  const { [other[0]]: main = Buffer.alloc(0), ...parts } = Object.fromEntries(
    await readZip(await docxOf({ body: paragraph('Ελένη') })),
  )
  const relationships = String(parts['_rels/.rels']).replace(...other)

  const docx = await zipOf({ ...parts, '_rels/.rels': relationships, [other[1]]: main })

  expect(await scriptsIn(docx)).toEqual(['Greek'])
})

test.each([
  ['తెలుగు', 'Telugu'],
  ['ខ្មែរ', 'Khmer'],
  ['さくら', 'Hiragana'],
  ['🎓', 'Emoji'],
  ['བོད', 'Other'],
])('DOC-15 LibreOffice gets %s only if a font of the machine has it', async (text, script) => {
  const docx = await docxOf({ body: paragraph(`${text} 1. (☒) \uf0b7`) })

  expect(await scriptsIn(docx)).toEqual([script])
  expect(await supportedScripts()).not.toContain('Other')
})

const cell = (width: number, text: string, fill = 'FFFFFF', direction = '') =>
  `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/><w:shd w:val="clear" w:fill="${fill}"/>${direction}</w:tcPr>${paragraph(text)}</w:tc>`
const tableOf = (columns: readonly number[], cells: string) =>
  `<w:tbl><w:tblGrid>${columns.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid><w:tr>${cells}</w:tr></w:tbl>`

/** The colors of a page, at points that are close to each other. */
const colorsOf = async (body: string) => {
  const layout = await createLayout({ sofficePath: undefined, log: { info: () => undefined } })
  onTestFinished(layout.close)
  const { colorsAt } = await expectSound(await finishPdf(await layOutWith(layout)(await docxOf({ body }))))
  return colorsAt(
    1,
    Array.from({ length: 120 * 120 }, (_, at) => [(at % 120) / 120, Math.floor(at / 120) / 120] as const),
  )
}

test('DOC-28 the last column of a table that is wider than the paper is shown, with and without LibreOffice', async () => {
  const cells = cell(7_000, 'First') + cell(7_000, 'Second') + cell(3_000, 'Last', 'FF0000')

  expect(await colorsOf(`${tableOf([7_000, 7_000, 3_000], cells)}<w:p/>`)).toContain('#ff0000')
})

test('DOC-28 vertical text is shown in a row without a height, with and without LibreOffice', async () => {
  const large =
    '<w:r><w:rPr><w:shd w:val="clear" w:fill="FF0000"/><w:sz w:val="48"/></w:rPr><w:t>IIIIIIIIIIII</w:t></w:r>'
  const vertical = cell(2_000, '', 'FFFFFF', '<w:textDirection w:val="btLr"/>').replace(/<w:r>.*<\/w:r>/, large)

  const colors = await colorsOf(`${tableOf([2_000, 2_000], vertical + cell(2_000, 'Beside'))}<w:p/>`)

  const rows = new Set(colors.flatMap((color, at) => (color === '#ff0000' ? [Math.floor(at / 120)] : [])))
  expect(rows.size).toBeGreaterThan(8)
})
