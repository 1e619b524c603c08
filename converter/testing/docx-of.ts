import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

export type ZipParts = Readonly<Record<string, string | Buffer>>

export const zipOf = (parts: ZipParts, mode = 0o100644): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name, { mode })
  zip.end()
  return buffer(zip.outputStream)
}

/** Replaces a name in a zip by another of the same length, for names that no zip library writes. */
export const renamedInZip = (zip: Buffer, from: string, to: string): Buffer => {
  if (from.length !== to.length) throw new Error('Both names must have the same length.')
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1')
}

type Relationship = readonly [id: string, type: string, target: string, mode?: 'External']

type Options = {
  readonly body?: string
  readonly relationships?: readonly Relationship[]
  readonly parts?: ZipParts
  readonly mainType?: string
  readonly prolog?: string
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006'
const types = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

export const namespaces = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  `xmlns:r="${office}/relationships"`,
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:o="urn:schemas-microsoft-com:office:office"',
].join(' ')

export const relationshipsXml = (relationships: readonly Relationship[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationships
    .map(
      ([id, type, target, mode]) =>
        `<Relationship Id="${id}" Type="${office}/relationships/${type}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`,
    )
    .join('')}</Relationships>`

export const paragraph = (text: string, properties = ''): string =>
  `<w:p>${properties}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

const drawingFrame = (blip: string) =>
  `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="914400" cy="914400"/><wp:docPr id="1" name="Picture"/>
<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic>
<pic:nvPicPr><pic:cNvPr id="1" name="Picture"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill>${blip}<a:stretch><a:fillRect/></a:stretch></pic:blipFill>
<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="914400" cy="914400"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>
</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`

export const embeddedPicture = (id: string): string => drawingFrame(`<a:blip r:embed="${id}"/>`)
export const linkedPicture = (id: string): string => drawingFrame(`<a:blip r:link="${id}"/>`)

/** A text box of two inches by a height in points. Text that does not fit is cut off. */
export const textBox = (height: number, inside: string): string =>
  `<w:p><w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">
<mc:Choice xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" Requires="wps"><w:drawing><wp:inline>
<wp:extent cx="1828800" cy="${height * 12_700}"/><wp:docPr id="1" name="Box"/>
<a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:cNvSpPr txBox="1"/>
<wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1828800" cy="${height * 12_700}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></wps:spPr>
<wps:txbx><w:txbxContent>${inside}</w:txbxContent></wps:txbx><wps:bodyPr><a:noAutofit/></wps:bodyPr></wps:wsp></a:graphicData></a:graphic>
</wp:inline></w:drawing></mc:Choice></mc:AlternateContent></w:r></w:p>`

const overrides = {
  'word/styles.xml': `${types}.styles+xml`,
  'word/numbering.xml': `${types}.numbering+xml`,
  'word/settings.xml': `${types}.settings+xml`,
  'word/header1.xml': `${types}.header+xml`,
  'word/footer1.xml': `${types}.footer+xml`,
}

const contentTypes = (mainType: string, parts: ZipParts) =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>
<Default Extension="jpeg" ContentType="image/jpeg"/><Default Extension="bin" ContentType="application/octet-stream"/>
<Override PartName="/word/document.xml" ContentType="${mainType}"/>
${Object.entries(overrides)
  .filter(([name]) => name in parts)
  .map(([name, type]) => `<Override PartName="/${name}" ContentType="${type}"/>`)
  .join('')}</Types>`

const letterSection =
  '<w:sectPr><w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720" w:gutter="0"/></w:sectPr>'

/** A minimal document from raw XML, which can hold what no word processor writes. */
export const docxOf = (options: Options = {}): Promise<Buffer> => {
  const { body = paragraph('Hello'), relationships = [], parts = {}, prolog = '' } = options
  const mainType = options.mainType ?? `${types}.document.main+xml`
  const section = body.includes('<w:sectPr') ? '' : letterSection
  return zipOf({
    '[Content_Types].xml': contentTypes(mainType, parts),
    '_rels/.rels': relationshipsXml([['rId1', 'officeDocument', 'word/document.xml']]),
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8"?>${prolog}<w:document ${namespaces}><w:body>${body}${section}</w:body></w:document>`,
    'word/_rels/document.xml.rels': relationshipsXml(relationships),
    ...parts,
  })
}
