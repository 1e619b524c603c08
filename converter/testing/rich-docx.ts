import { docxOf, embeddedPicture, namespaces, paragraph } from './docx-of.ts'

const style = (id: string, name: string, size: number) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:pPr><w:outlineLvl w:val="${Number(id.at(-1)) - 1}"/></w:pPr><w:rPr><w:b/><w:sz w:val="${size}"/></w:rPr></w:style>`

const styles = `<w:styles ${namespaces}>${style('Heading1', 'heading 1', 32)}${style('Heading2', 'heading 2', 26)}</w:styles>`

const level = (format: string, text: string) =>
  `<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr></w:lvl>`

const numbering = `<w:numbering ${namespaces}>
<w:abstractNum w:abstractNumId="0">${level('decimal', '%1.')}</w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`

const field = (code: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${code} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`

const header = `<w:hdr ${namespaces}>${paragraph('Home School of Clarksville')}</w:hdr>`
const footer = `<w:ftr ${namespaces}><w:p><w:r><w:t xml:space="preserve">Page </w:t></w:r>${field('PAGE')}</w:p></w:ftr>`

const heading = (text: string, styleId: string) => paragraph(text, `<w:pPr><w:pStyle w:val="${styleId}"/></w:pPr>`)
const listed = (text: string) =>
  paragraph(text, '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>')
const cell = (text: string) => `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr>${paragraph(text)}</w:tc>`
const row = (...texts: readonly string[]) => `<w:tr>${texts.map(cell).join('')}</w:tr>`
const table = (...rows: readonly string[]) =>
  `<w:tbl><w:tblPr><w:tblW w:w="6000" w:type="dxa"/></w:tblPr><w:tblGrid><w:gridCol w:w="3000"/><w:gridCol w:w="3000"/></w:tblGrid>${rows.join('')}</w:tbl>`
const pageBreak = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'
const rightToLeft = (text: string) =>
  `<w:p><w:pPr><w:bidi/></w:pPr><w:r><w:rPr><w:rtl/></w:rPr><w:t>${text}</w:t></w:r></w:p>`

const section = `<w:sectPr><w:headerReference w:type="default" r:id="rId4"/><w:footerReference w:type="default" r:id="rId5"/>
<w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720" w:gutter="0"/></w:sectPr>`

/** A document with everything a transcript may have: headings, a list, a table, a picture, header and footer, a page break, other scripts. */
export const richDocx = (picture: Buffer): Promise<Buffer> =>
  docxOf({
    body: [
      heading('Transcript of Records', 'Heading1'),
      paragraph('Zoë O’Neil-Żak, 9 May 2007'),
      listed('Algebra'),
      listed('Biology'),
      table(row('Subject', 'Grade'), row('History', 'A minus')),
      embeddedPicture('rId3'),
      pageBreak,
      heading('Second Page', 'Heading2'),
      rightToLeft('محمد'),
      paragraph('成績証明書 성적'),
      section,
    ].join(''),
    relationships: [
      ['rId1', 'styles', 'styles.xml'],
      ['rId2', 'numbering', 'numbering.xml'],
      ['rId3', 'image', 'media/picture.png'],
      ['rId4', 'header', 'header1.xml'],
      ['rId5', 'footer', 'footer1.xml'],
    ],
    parts: {
      'word/styles.xml': styles,
      'word/numbering.xml': numbering,
      'word/header1.xml': header,
      'word/footer1.xml': footer,
      'word/media/picture.png': picture,
    },
  })
