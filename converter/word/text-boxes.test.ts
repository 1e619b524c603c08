import { afterAll, expect, test } from 'vitest'
import { convertInProcess } from '../testing/convert-in-process.ts'
import { docxOf, embeddedPicture, namespaces, paragraph } from '../testing/docx-of.ts'
import { expectSound } from '../testing/expect-sound.ts'
import { quarteredPng } from '../testing/pictures.ts'
import { floating, oldShape, oldText, shape, shapeGroup, solid, withFallback } from '../testing/shapes.ts'
import { createWordLayout } from './word-layout.ts'

const layout = createWordLayout()
afterAll(() => layout.close())

type Options = NonNullable<Parameters<typeof docxOf>[0]>

const convertPdf = async (options: Options) => convertInProcess(await docxOf(options), 'letter.docx', layout)
const convert = async (options: Options) => expectSound(await convertPdf(options))
const wordsIn = (text = '') => text.split(/\s+/).filter(Boolean)
const words = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
const shaded = (text: string, color: string) =>
  paragraph(text, `<w:pPr><w:shd w:val="clear" w:fill="${color}"/></w:pPr>`)

test('DOC-64 a text box is shown once, above its paragraph, and not in its old form too', async () => {
  const box = floating(shape({ text: paragraph('Boxed') }))
  const body =
    paragraph('Before') +
    `<w:p>${words('Its paragraph')}${withFallback(box, oldShape(oldText(paragraph('Old'))))}</w:p>`

  const { pages } = await convert({ body })

  expect(wordsIn(pages[0]?.text)).toEqual(['Before', 'Boxed', 'Its', 'paragraph'])
})

test('DOC-64 a text box of an older format is shown, on its side of the page', async () => {
  const style = 'style="position:absolute;margin-left:300pt;margin-top:0;width:144pt;height:36pt" fillcolor="red"'
  const body = `<w:p>${words('Beside')}<w:r>${oldShape(oldText(paragraph('Old')), style)}</w:r></w:p>`

  const { pages, colorsAt } = await convert({ body })

  expect(wordsIn(pages[0]?.text)).toEqual(['Old', 'Beside'])
  expect(
    await colorsAt(1, [
      [0.7, 0.13],
      [0.3, 0.13],
    ]),
  ).toEqual(['#ff0000', '#ffffff'])
})

test('DOC-64 a box grows with its text, over pages, and covers nothing around it', async () => {
  const lines = Array.from({ length: 70 }, (_, at) => paragraph(`line${at}.`)).join('')
  const box = floating(shape({ text: lines, look: solid('FF0000') }), { wrap: 'wrapNone' })
  const body = `${shaded('Above', '00FF00')}<w:p>${words('Anchor')}${box}</w:p>${shaded('Below', '0000FF')}`

  const { pages, colorsAt } = await convert({ body })

  const text = pages.map((page) => page.text).join(' ')
  expect(wordsIn(text)).toEqual(['Above', ...Array.from({ length: 70 }, (_, at) => `line${at}.`), 'Anchor', 'Below'])
  const down = Array.from({ length: 396 }, (_, at) => [0.25, at / 396] as const)
  const seen = (await Promise.all([1, 2].map((page) => colorsAt(page, down)))).flat()
  const order = seen.filter((color) => ['#00ff00', '#ff0000', '#0000ff'].includes(color))
  expect(order.filter((color, at) => color !== order[at - 1])).toEqual(['#00ff00', '#ff0000', '#0000ff'])
})

test('DOC-64 boxes in a header, a cell and behind a page break are shown there', async () => {
  const box = (text: string) => floating(shape({ text: paragraph(text) }))
  const cell = `<w:tbl><w:tblGrid><w:gridCol w:w="3000"/></w:tblGrid><w:tr><w:tc><w:p>${box('InCell')}</w:p></w:tc></w:tr></w:tbl>`
  const broken = `<w:p>${words('First')}<w:r><w:br w:type="page"/></w:r>${box('Second')}${words('page')}</w:p>`
  const section = '<w:sectPr><w:headerReference w:type="default" r:id="rId1"/></w:sectPr>'

  const { pages } = await convert({
    body: cell + broken + section,
    relationships: [['rId1', 'header', 'header1.xml']],
    parts: { 'word/header1.xml': `<w:hdr ${namespaces}><w:p>${box('InHeader')}</w:p></w:hdr>` },
  })

  expect(pages.map(({ text }) => wordsIn(text))).toEqual([
    ['InHeader', 'InCell', 'First'],
    ['InHeader', 'Second', 'page'],
  ])
})

test('DOC-64 the members of a group are shown one below the other, from the top to the bottom', async () => {
  const picture = /<pic:pic>.*<\/pic:pic>/s.exec(embeddedPicture('rId1'))?.[0] ?? ''
  const members = [shape({ text: paragraph('Lower'), at: [0, 200] }), picture, shape({ text: paragraph('Upper') })]

  const { pages, colorsAt } = await convert({
    body: `<w:p>${floating(shapeGroup(...members))}</w:p>`,
    relationships: [['rId1', 'image', 'media/a.png']],
    parts: { 'word/media/a.png': await quarteredPng() },
  })

  expect(wordsIn(pages[0]?.text)).toEqual(['Upper', 'Lower'])
  const grid = Array.from({ length: 40 * 60 }, (_, at) => [(at % 40) / 40, Math.floor(at / 40) / 60] as const)
  expect(await colorsAt(1, grid)).toContain('#ffff00')
})

const line = `<a:ln w="76200">${solid('FF0000')}</a:ln>`
const styled = (index: string) =>
  `<wps:style><a:lnRef idx="0"/><a:fillRef idx="${index}"><a:schemeClr val="accent1"/></a:fillRef><a:effectRef idx="0"/><a:fontRef idx="minor"/></wps:style>`
test.each([
  ['a rectangle', shape({ look: solid('FF0000') })],
  ['a frame', shape({ look: line })],
  ['an ellipse', shape({ look: solid('FF0000'), form: 'ellipse' })],
  ['a line', shape({ look: line, form: 'line', height: 0 })],
  [
    'a line with an arrow',
    shape({ look: line.replace('</a:ln>', '<a:tailEnd type="triangle"/></a:ln>'), form: 'line' }),
  ],
  ['a triangle', shape({ look: solid('FF0000'), form: 'triangle' })],
  ['a shape in a color of the theme', shape({ style: styled('1') })],
])('DOC-64 %s without text is drawn at its place, behind the text', async (_what, drawn) => {
  const theme = `<a:theme ${namespaces}><a:themeElements><a:clrScheme><a:accent1><a:srgbClr val="FF0000"/></a:accent1></a:clrScheme></a:themeElements></a:theme>`
  const body = `<w:p>${words('Text')}${floating(drawn, { at: [144, 72], wrap: 'wrapNone' })}</w:p>`

  const { colorsAt } = await convert({
    body,
    relationships: [['rId1', 'theme', 'theme/theme1.xml']],
    parts: { 'word/theme/theme1.xml': theme },
  })

  const points = Array.from(
    { length: 60 * 40 },
    (_, at) => [(216 + (at % 60) * 2.4) / 612, (140 + Math.floor(at / 60)) / 792] as const,
  )
  expect(await colorsAt(1, points)).toContain('#ff0000')
})

/** Where a shape of 144 by 72 points is red: near its upper corners, in its middle, near its lower corners and its sides. */
const redIn = async (drawn: string): Promise<string> => {
  const body = `<w:p>${floating(drawn, { width: 144, height: 72, at: [0, 0], wrap: 'wrapNone' })}</w:p>`
  const { colorsAt } = await convert({ body })
  const places = [
    [0.08, 0.05],
    [0.92, 0.05],
    [0.4, 0.45],
    [0.08, 0.95],
    [0.92, 0.95],
    [0.08, 0.45],
    [0.92, 0.45],
  ] as const
  const colors = await colorsAt(
    1,
    places.map(([x, y]) => [(72 + 144 * x) / 612, (72 + 72 * y) / 792] as const),
  )
  return colors.map((color) => (color === '#ff0000' ? 'x' : '.')).join('')
}

test.each([
  ['triangle', '..xxx..'],
  ['rtTriangle', '..xxxx.'],
  ['diamond', '..x..xx'],
  ['rightArrow', '..x..xx'],
  ['downArrow', '..x....'],
  ['leftRightArrow', '..x..xx'],
  ['parallelogram', '.xxx.xx'],
  ['trapezoid', '..xxxxx'],
  ['hexagon', '..x..xx'],
  ['homePlate', 'x.xx.xx'],
  ['chevron', 'x.xx..x'],
  ['star5', '..x....'],
])('DOC-64 a %s has its corners', async (form, expected) => {
  expect(await redIn(shape({ look: solid('FF0000'), form, width: 144, height: 72 }))).toBe(expected)
})

test('DOC-64 a rule of the older format is drawn across the text', async () => {
  const rule = oldShape('', 'style="width:0;height:1.5pt" o:hr="t" o:hrstd="t"', 'rect')
  const { colorsAt } = await convert({ body: `<w:p><w:r>${rule}</w:r></w:p>` })

  const down = Array.from({ length: 200 }, (_, at) => [0.8, 0.08 + at / 2_000] as const)
  expect(new Set(await colorsAt(1, down)).size).toBeGreaterThan(1)
})

test('DOC-64 the second box of a text that runs through two shows nothing twice', async () => {
  const linked = shape().replace('<wps:bodyPr/>', '<wps:linkedTxbx id="1" seq="1"/><wps:bodyPr/>')

  const { pages } = await convert({
    body: `<w:p>${floating(shape({ text: paragraph('Once') }))}${floating(linked)}</w:p>`,
  })

  expect(wordsIn(pages[0]?.text)).toEqual(['Once'])
})

test.each([
  ['a shape that we cannot draw', floating(shape({ form: 'cloud' })), 'drawing'],
  [
    'an arrow of other proportions',
    floating(
      shape({ form: 'rightArrow' }).replace('<a:avLst/>', '<a:avLst><a:gd name="adj1" fmla="val 1"/></a:avLst>'),
    ),
    'drawing',
  ],
  [
    'a shape that is filled with a picture',
    floating(shape({ text: paragraph('x'), look: '<a:blipFill/>' })),
    'drawing',
  ],
  [
    'a line in a group',
    floating(shapeGroup(shape({ text: paragraph('x') }), shape({ form: 'line', look: line }))),
    'drawing',
  ],
  ['a group of an older format', `<w:r>${oldShape(oldShape(oldText(paragraph('x'))), '', 'group')}</w:r>`, 'textBox'],
  ['an older shape that we cannot draw', `<w:r>${oldShape('')}</w:r>`, 'drawing'],
  [
    'a tracked change in a text box',
    floating(shape({ text: '<w:p><w:ins w:id="1"><w:r><w:t>x</w:t></w:r></w:ins></w:p>' })),
    'trackedChanges',
  ],
])('DOC-64 %s is refused', async (_what, run, failure) => {
  await expect(convertPdf({ body: `<w:p>${run}</w:p>` })).rejects.toMatchObject({ failure })
})
