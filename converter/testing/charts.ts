import { docxOf } from './docx-of.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
const points = (values: readonly string[]) =>
  `<c:ptCount val="${values.length}"/>${values.map((value, at) => (value === '' ? '' : `<c:pt idx="${at}"><c:v>${escaped(value)}</c:v></c:pt>`)).join('')}`
const cached = (kind: 'str' | 'num', values: readonly string[], format = '') =>
  `<c:${kind}Ref><c:f>Sheet1!$A$1</c:f><c:${kind}Cache>${format && `<c:formatCode>${escaped(format)}</c:formatCode>`}${points(values)}</c:${kind}Cache></c:${kind}Ref>`

export const chartTitle = (text: string): string =>
  `<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></c:rich></c:tx></c:title>`

type SeriesOptions = {
  readonly name?: string
  readonly categories?: readonly string[]
  readonly values: readonly string[]
  readonly format?: string
  readonly more?: string
}

/** A series with the copy of its spreadsheet that Word keeps. */
export const chartSeries = ({ name, categories, values, format = 'General', more = '' }: SeriesOptions): string =>
  `<c:ser><c:idx val="0"/>${name === undefined ? '' : `<c:tx>${cached('str', [name])}</c:tx>`}${more}${
    categories ? `<c:cat>${cached('str', categories)}</c:cat>` : ''
  }<c:val>${cached('num', values, format)}</c:val></c:ser>`

type ChartOptions = {
  readonly series?: string
  readonly title?: string
  readonly axes?: string
  readonly more?: string
}

const graphic = (reference: string) =>
  `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="4572000" cy="2743200"/><wp:docPr id="1" name="Chart 1"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart">${reference}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`

/** A document with one chart. */
export const chartDocx = ({ series = '', title = '', axes = '', more = '' }: ChartOptions): Promise<Buffer> => {
  const names = [
    'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"',
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
    'xmlns:c15="http://schemas.microsoft.com/office/drawing/2012/chart"',
  ].join(' ')
  return docxOf({
    body: graphic(`<c:chart ${names} r:id="rId1"/>`),
    relationships: [['rId1', 'chart', 'charts/chart1.xml']],
    parts: {
      'word/charts/chart1.xml': `<c:chartSpace ${names}><c:chart>${title}<c:plotArea><c:barChart>${series}</c:barChart>${axes}</c:plotArea></c:chart>${more}</c:chartSpace>`,
    },
  })
}
