import { expect, test } from 'vitest'
import { docxOf, namespaces, paragraph } from '../testing/docx-of.ts'
import { refuseLostContent } from '../word/refuse-lost-content.ts'
import { cleanDocx } from './clean-docx.ts'
import { readZip } from './zip.ts'

const markStyle = (place: string) =>
  `<w:style w:type="paragraph" w:styleId="z-${place}"><w:name w:val="HTML ${place} of Form"/><w:rPr><w:vanish/></w:rPr></w:style>`
const otherStyle =
  '<w:style w:type="paragraph" w:styleId="Secret"><w:name w:val="Secret"/><w:rPr><w:vanish/></w:rPr></w:style>'
const styles = `<w:styles ${namespaces}>${markStyle('Top')}${markStyle('Bottom')}${otherStyle}</w:styles>`
const styled = (style: string, text: string, run = '') =>
  paragraph(text, `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`).replace('<w:r>', `<w:r>${run}`)

/** The body of a document with these styles after cleaning; rejects if something of it would be missing. */
const cleaned = async (body: string): Promise<string> => {
  const docx = await cleanDocx(
    await docxOf({ body, relationships: [['rId1', 'styles', 'styles.xml']], parts: { 'word/styles.xml': styles } }),
  )
  await refuseLostContent(docx)
  return String((await readZip(docx)).get('word/document.xml'))
}

test('DOC-80 the marks that Word hides around a form from a web page are left out, and no reason to refuse', async () => {
  const cell = `<w:tbl><w:tr><w:tc>${styled('z-Top', 'Formularbeginn')}</w:tc></w:tr></w:tbl>`

  const body = await cleaned(
    styled('z-Top', 'Top of Form') + paragraph('My grades') + styled('z-Bottom', 'Bottom of Form') + cell,
  )

  expect(body).toContain('My grades')
  expect(body).not.toMatch(/Form/)
  expect(body).toContain('<w:tc><w:p/></w:tc>')
})

test.each([
  ['other hidden text', styled('Secret', 'Top of Form')],
  ['text that is longer than any mark', styled('z-Top', 'My essay is hidden in here. '.repeat(3))],
])('DOC-80 %s is refused', async (_what, body) => {
  await expect(cleaned(body)).rejects.toMatchObject({ failure: 'hiddenText' })
})

test('DOC-80 a mark that the applicant made visible is shown', async () => {
  const shown = styled('z-Top', 'Top of Form', '<w:rPr><w:vanish w:val="0"/></w:rPr>')

  expect(await cleaned(shown)).toContain('Top of Form')
})
