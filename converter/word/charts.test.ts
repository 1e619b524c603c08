import { afterAll, expect, test } from 'vitest'
import { cleanDocx } from '../docx/clean-docx.ts'
import { chartDocx, chartSeries, chartTitle } from '../testing/charts.ts'
import { convertInProcess } from '../testing/convert-in-process.ts'
import { expectSound } from '../testing/expect-sound.ts'
import { chartNumber } from './chart-number.ts'
import { readDocument } from './read-document.ts'
import { createWordLayout } from './word-layout.ts'

const layout = createWordLayout()
afterAll(() => layout.close())

type Options = Parameters<typeof chartDocx>[0]

const wordsOf = async (options: Options): Promise<readonly string[]> => {
  const { pages } = await expectSound(await convertInProcess(await chartDocx(options), 'chart.docx', layout))
  return pages.flatMap(({ text }) => text.split(/\s+/)).filter(Boolean)
}
const read = async (options: Options) => readDocument(await cleanDocx(await chartDocx(options)))

const grades = chartSeries({ name: 'Zoe', categories: ['Art', 'Biology'], values: ['0.915', ''], format: '0.0%' })

test('DOC-86 a chart is shown as a table of its numbers, under its titles', async () => {
  const series = grades + chartSeries({ name: 'Class', categories: ['Art', 'Biology'], values: ['3.5', '1200'] })
  const axes = `<c:catAx>${chartTitle('Subject')}</c:catAx><c:valAx>${chartTitle('Share')}</c:valAx>`

  const words = await wordsOf({ title: chartTitle('Grades'), series, axes })

  expect(words).toEqual(['Grades', 'Subject', 'Share', 'Zoe', 'Class', 'Art', '91.5%', '3.5', 'Biology', '1200'])
})

test('DOC-86 series with categories of their own have a table of their own, and those without names or categories are numbered', async () => {
  const series = grades + chartSeries({ values: ['7', '8'] })

  expect(await wordsOf({ series })).toEqual(['Zoe', 'Art', '91.5%', 'Biology', 'Series', '2', '1', '7', '2', '8'])
})

test.each([
  ['12.30000001', 'General', '12.30000001'],
  ['0.30000000000000004', 'General', '0.3'],
  ['1234.5', '#,##0.00', '1,234.50'],
  ['-1234.5', '"$"#,##0_);[Red]("$"#,##0)', '-$1,235'],
  ['12', '[$€-407] #,##0.0#', '€ 12.0'],
  ['0.5', '0%', '50%'],
  ['#N/A', '0%', '#N/A'],
])('DOC-86 the number %s of a chart is shown in its format %s as %s', (value, format, shown) => {
  expect(chartNumber(value, format)).toBe(shown)
})

const label = '<c:dLbls><c:dLbl><c:tx><c:rich><a:p><a:r><a:t>Best</a:t></a:r></a:p></c:rich></c:tx></c:dLbl></c:dLbls>'
const cells =
  '<c:extLst><c:ext><c15:datalabelsRange><c15:f>Sheet1!$C$1</c15:f></c15:datalabelsRange></c:ext></c:extLst>'

test.each<readonly [string, Options]>([
  ['without series', { title: chartTitle('Grades') }],
  ['without a copy of its numbers', { series: '<c:ser><c:val><c:numRef><c:f>A1</c:f></c:numRef></c:val></c:ser>' }],
  ['with a label of its own at a point', { series: chartSeries({ values: ['1'], more: label }) }],
  ['with labels from other cells', { series: chartSeries({ values: ['1'], more: cells }) }],
  ['with a trend line', { series: chartSeries({ values: ['1'], more: '<c:trendline/>' }) }],
  ['with boxes drawn on it', { series: grades, more: '<c:userShapes r:id="rId2"/>' }],
  ['with dates', { series: chartSeries({ values: ['45000'], format: 'm/d/yyyy' }) }],
  ['with thousands left out', { series: chartSeries({ values: ['45000'], format: '#,##0,' }) }],
  [
    'with far too many points',
    { series: '<c:ser><c:val><c:numLit><c:ptCount val="4000000000"/></c:numLit></c:val></c:ser>' },
  ],
])('DOC-86 a chart %s is refused', async (_what, options) => {
  await expect(read(options)).rejects.toMatchObject({ failure: 'chart' })
})
