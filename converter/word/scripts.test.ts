import { afterAll, expect, test } from 'vitest'
import { finishPdf } from '../convert-docx.ts'
import { layOutWith } from '../testing/convert-in-process.ts'
import { docxOf, paragraph } from '../testing/docx-of.ts'
import { expectSound } from '../testing/expect-sound.ts'
import { createWordLayout } from './word-layout.ts'

const layout = createWordLayout()
afterAll(() => layout.close())

const names: Readonly<Record<string, string>> = {
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

test('DOC-15 every script is shown, whatever fonts the machine has', async () => {
  const styled =
    '<w:p><w:r><w:rPr><w:rFonts w:ascii="Calibri" w:cs="Arial"/><w:b/></w:rPr><w:t>Überschrift</w:t></w:r></w:p>'
  const body = [...Object.values(names).map((text) => paragraph(text)), styled].join('')

  const { pages } = await expectSound(await finishPdf(await layOutWith(layout)(await docxOf({ body }))))

  const text = pages.map((page) => page.text).join(' ')
  for (const [script, name] of Object.entries(names))
    expect(lettersIn(text), script).toEqual(expect.arrayContaining(lettersIn(name)))
  expect(text).toContain('Überschrift')
})

const cell = (width: number, text: string, fill = 'FFFFFF', direction = '') =>
  `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/><w:shd w:val="clear" w:fill="${fill}"/>${direction}</w:tcPr>${paragraph(text)}</w:tc>`
const tableOf = (columns: readonly number[], cells: string) =>
  `<w:tbl><w:tblGrid>${columns.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid><w:tr>${cells}</w:tr></w:tbl>`

/** The colors of a page, at points that are close to each other. */
const colorsOf = async (body: string) => {
  const { colorsAt } = await expectSound(await finishPdf(await layOutWith(layout)(await docxOf({ body }))))
  return colorsAt(
    1,
    Array.from({ length: 120 * 120 }, (_, at) => [(at % 120) / 120, Math.floor(at / 120) / 120] as const),
  )
}

test('DOC-28 the last column of a table that is wider than the paper is shown', async () => {
  const cells = cell(7_000, 'First') + cell(7_000, 'Second') + cell(3_000, 'Last', 'FF0000')

  expect(await colorsOf(`${tableOf([7_000, 7_000, 3_000], cells)}<w:p/>`)).toContain('#ff0000')
})

test('DOC-28 vertical text is shown in a row without a height', async () => {
  const large =
    '<w:r><w:rPr><w:shd w:val="clear" w:fill="FF0000"/><w:sz w:val="48"/></w:rPr><w:t>IIIIIIIIIIII</w:t></w:r>'
  const vertical = cell(2_000, '', 'FFFFFF', '<w:textDirection w:val="btLr"/>').replace(/<w:r>.*<\/w:r>/, large)

  const colors = await colorsOf(`${tableOf([2_000, 2_000], vertical + cell(2_000, 'Beside'))}<w:p/>`)

  const rows = new Set(colors.flatMap((color, at) => (color === '#ff0000' ? [Math.floor(at / 120)] : [])))
  expect(rows.size).toBeGreaterThan(8)
})
