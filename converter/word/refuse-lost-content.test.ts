import { expect, test } from 'vitest'
import { convertInProcess } from '../testing/convert-in-process.ts'
import { docxOf, embeddedPicture, namespaces, paragraph } from '../testing/docx-of.ts'
import { quarteredPng } from '../testing/pictures.ts'
import { refuseLostContent } from './refuse-lost-content.ts'

const hidden = '<w:rPr><w:vanish/></w:rPr>'

const tableWithStyle = (style: string, { isDefault = false } = {}) => ({
  body: `<w:tbl><w:tblPr>${isDefault ? '' : '<w:tblStyle w:val="T"/>'}</w:tblPr><w:tr><w:tc>${paragraph('text')}</w:tc></w:tr></w:tbl><w:p/>`,
  relationships: [['rId1', 'styles', 'styles.xml']] as const,
  parts: {
    'word/styles.xml': `<w:styles ${namespaces}><w:style w:type="table" w:styleId="T"${isDefault ? ' w:default="1"' : ''}><w:name w:val="T"/>${style}</w:style></w:styles>`,
  },
})

test.each<readonly [string, Parameters<typeof docxOf>[0]]>([
  ['a hidden sign', { body: `<w:p><w:r>${hidden}<w:sym w:font="Wingdings" w:char="F0FC"/></w:r></w:p>` }],
  ['text that the style of its table hides', tableWithStyle(hidden)],
  ['text that the style of all tables hides', tableWithStyle(hidden, { isDefault: true })],
  [
    'text in a row that the style of its table hides',
    tableWithStyle(`<w:tblStylePr w:type="firstRow">${hidden}</w:tblStylePr>`),
  ],
])('DOC-28 %s is refused before any layout sees it', async (_what, options) => {
  await expect(refuseLostContent(await docxOf(options))).rejects.toMatchObject({ failure: 'hiddenText' })
})

test('DOC-28 a table whose style hides nothing is kept', async () => {
  const docx = await docxOf(tableWithStyle('<w:rPr><w:vanish w:val="0"/><w:b/></w:rPr>'))

  await expect(refuseLostContent(docx)).resolves.toBeUndefined()
})

test('DOC-28 a hidden picture is refused', async () => {
  const docx = await docxOf({
    body: embeddedPicture('rId1').replace('<w:r>', `<w:r>${hidden}`),
    relationships: [['rId1', 'image', 'media/a.png']],
    parts: { 'word/media/a.png': await quarteredPng() },
  })

  await expect(convertInProcess(docx, 'a.docx')).rejects.toMatchObject({ failure: 'hiddenText' })
})
