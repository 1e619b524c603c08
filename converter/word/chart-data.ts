import { attribute, childNamed, childrenNamed, elementsIn, everyElement, textIn, type XmlElement } from '../docx/xml.ts'
import { chartNumber } from './chart-number.ts'
import { refuse } from './read-children.ts'
import { clamp, numberIn } from './values.ts'

/** The series of a chart that share their categories. */
export type ChartTable = { readonly names: readonly string[]; readonly rows: readonly (readonly string[])[] }

/** What a chart says in words and numbers. */
export type ChartData = { readonly titles: readonly string[]; readonly tables: readonly ChartTable[] }

type Series = { readonly name: string; readonly categories: readonly string[]; readonly values: readonly string[] }

const maxPoints = 1_000

/** The points that the document keeps of its spreadsheet, or has in their place. */
const pointsIn = (source: XmlElement | undefined): readonly string[] => {
  const [found] = source ? elementsIn(source) : []
  const points = ['c:strCache', 'c:numCache'].map((name) => childNamed(found, name)).find(Boolean) ?? found
  const isKept = points && /^c:(str|num)(Cache|Lit)$/.test(points.name)
  if (!isKept) return refuse('chart')
  const code = childNamed(points, 'c:formatCode')
  const count = clamp(0, numberIn(attribute(childNamed(points, 'c:ptCount'), 'val')) ?? 0, maxPoints + 1)
  if (count > maxPoints) refuse('chart')
  const byIndex = new Map(
    childrenNamed(points, 'c:pt').map((point) => {
      const text = textIn(childNamed(point, 'c:v') ?? point)
      const own = attribute(point, 'formatCode') ?? (code && textIn(code))
      return [Number(attribute(point, 'idx')), points.name.startsWith('c:num') ? chartNumber(text, own) : text]
    }),
  )
  return Array.from({ length: count }, (_, at) => byIndex.get(at) ?? '')
}

const nameIn = (series: XmlElement, index: number): string => {
  const source = childNamed(series, 'c:tx')
  if (!source) return `Series ${index + 1}`
  const own = childNamed(source, 'c:v')
  return own ? textIn(own) : pointsIn(source).join(' ')
}

/** What a series consists of, beside its look. Anything else, such as a trend line, a table would not show. */
const knownInSeries = [
  ...['c:idx', 'c:order', 'c:tx', 'c:cat', 'c:val', 'c:xVal', 'c:yVal', 'c:spPr', 'c:dPt', 'c:dLbls', 'c:marker'],
  ...['c:invertIfNegative', 'c:pictureOptions', 'c:explosion', 'c:shape', 'c:smooth', 'c:bubble3D', 'c:extLst'],
]

const readSeries = (series: XmlElement, index: number): Series => {
  if (elementsIn(series).some(({ name }) => !knownInSeries.includes(name))) refuse('chart')
  const values = pointsIn(childNamed(series, 'c:val') ?? childNamed(series, 'c:yVal'))
  const source = childNamed(series, 'c:cat') ?? childNamed(series, 'c:xVal')
  const categories = source ? pointsIn(source) : values.map((_, at) => String(at + 1))
  return { name: nameIn(series, index), categories, values }
}

const tableOf = (series: readonly Series[]): ChartTable => {
  const [{ categories = [] } = {}] = series
  const length = Math.max(categories.length, ...series.map(({ values }) => values.length))
  const rows = Array.from({ length }, (_, at) => [
    categories[at] ?? '',
    ...series.map(({ values }) => values[at] ?? ''),
  ])
  return { names: series.map(({ name }) => name), rows }
}

const paragraphsIn = (title: XmlElement): readonly string[] =>
  [...everyElement(title)].filter(({ name }) => name === 'a:p' || name === 'c:v').map(textIn)

const wordsIn = (element: XmlElement): number => [...everyElement(element)].filter(({ name }) => name === 'a:t').length

/** Words of a chart that are neither a title nor in its series: labels of single points, boxes drawn on it, values from cells. */
const refuseOtherWords = (space: XmlElement, titles: readonly XmlElement[]): void => {
  const isMore = ({ name }: XmlElement) => name === 'c:userShapes' || name.endsWith(':datalabelsRange')
  const inTitles = titles.reduce((sum, title) => sum + wordsIn(title), 0)
  if (wordsIn(space) > inTitles || [...everyElement(space)].some(isMore)) refuse('chart')
}

/** Reads `c:chartSpace`. A chart without numbers, or with more than a table shows, is refused. */
export const readChartData = (space: XmlElement): ChartData => {
  const chart = childNamed(space, 'c:chart')
  const plot = childNamed(chart, 'c:plotArea')
  const parts = plot ? elementsIn(plot) : []
  const axes = parts.filter(({ name }) => name.endsWith('Ax'))
  const titles = [chart, ...axes].flatMap((element) => childrenNamed(element, 'c:title'))
  refuseOtherWords(space, titles)
  const series = parts.flatMap((part) => childrenNamed(part, 'c:ser')).map(readSeries)
  if (series.length === 0) refuse('chart')
  const groups = Map.groupBy(series, ({ categories }) => JSON.stringify(categories))
  const shown = titles.flatMap(paragraphsIn).filter((title) => title.trim() !== '')
  return { titles: shown, tables: [...groups.values()].map(tableOf) }
}
