import { chartDocx, chartSeries, chartTitle } from '../charts.ts'
import { diagramDocx } from '../diagrams.ts'
import { docxOf, embeddedPicture, linkedPicture, paragraph } from '../docx-of.ts'
import { profiledPicture, quarteredPng, quarters } from '../pictures.ts'
import { floating, oldShape, oldText, shape, shapeGroup, solid } from '../shapes.ts'
import type { CorpusFile } from './corpus-file.ts'

const body = (inside: string) => () => docxOf({ body: inside })
const shows = (...pages: readonly string[]) => ({ pages })

/** The middles of the four quarters of a picture of one inch in the corner of the text. */
const inTheCorner = {
  pages: [''],
  colors: quarters.map(
    (color, at) => [(72 + (at % 2 ? 54 : 18)) / 612, (72 + (at > 1 ? 54 : 18)) / 792, color] as const,
  ),
}
const withPicture = (bytes: () => Promise<Buffer>, format: string) => async () =>
  docxOf({
    body: embeddedPicture('rId1'),
    relationships: [['rId1', 'image', `media/picture.${format}`]],
    parts: { [`word/media/picture.${format}`]: await bytes() },
  })
const oldPicture = async () =>
  docxOf({
    body: `<w:p><w:r><w:pict><v:shape style="width:72pt;height:72pt"><v:imagedata r:id="rId1"/></v:shape></w:pict></w:r></w:p>`,
    relationships: [['rId1', 'image', 'media/picture.png']],
    parts: { 'word/media/picture.png': await quarteredPng() },
  })
const linked = () =>
  docxOf({
    body: paragraph('Here') + linkedPicture('rId1'),
    relationships: [['rId1', 'image', 'https://school.example/logo.png', 'External']],
  })
const red = (form: string) =>
  `<w:p>${floating(shape({ form, look: solid('FF0000') }), { at: [0, 36], wrap: 'wrapNone' })}</w:p>`
const middle = [(72 + 72) / 612, (72 + 36 + 18) / 792, '#ff0000'] as const

/** Word documents with pictures, shapes and charts of each kind. */
export const docxDrawingFiles: readonly CorpusFile[] = [
  { name: 'picture.docx', make: withPicture(() => quarteredPng(), 'png'), outcome: inTheCorner },
  {
    name: 'interlaced-picture.docx',
    make: withPicture(() => quarteredPng({ progressive: true }), 'png'),
    outcome: inTheCorner,
  },
  { name: 'phone-picture.docx', make: withPicture(() => profiledPicture('p3', 'jpeg'), 'jpeg'), outcome: inTheCorner },
  { name: 'picture-of-2003.docx', make: oldPicture, outcome: inTheCorner },
  { name: 'linked-picture.docx', make: linked, outcome: shows('Here') },
  {
    name: 'text-box.docx',
    make: body(`<w:p>${floating(shape({ text: paragraph('Boxed') }))}</w:p>`),
    outcome: shows('Boxed'),
  },
  {
    name: 'text-box-of-2003.docx',
    make: body(`<w:p><w:r>${oldShape(oldText(paragraph('Boxed')))}</w:r></w:p>`),
    outcome: shows('Boxed'),
  },
  {
    name: 'full-text-box.docx',
    make: body(`<w:p>${floating(shape({ text: paragraph('Line').repeat(9) }), { height: 20 })}</w:p>`),
    outcome: shows('Line Line Line Line Line Line Line Line Line'),
  },
  {
    name: 'group-of-shapes.docx',
    make: body(
      `<w:p>${floating(shapeGroup(shape({ text: paragraph('Below'), at: [0, 50] }), shape({ text: paragraph('Above') })))}</w:p>`,
    ),
    outcome: shows('Above Below'),
  },
  { name: 'rectangle.docx', make: body(red('rect')), outcome: { pages: [''], colors: [middle] } },
  { name: 'arrow.docx', make: body(red('rightArrow')), outcome: { pages: [''], colors: [middle] } },
  { name: 'ellipse.docx', make: body(red('ellipse')), outcome: { pages: [''], colors: [middle] } },
  {
    name: 'chart.docx',
    make: () =>
      chartDocx({
        title: chartTitle('Grades'),
        series: chartSeries({ name: 'Zoe', categories: ['Art', 'Biology'], values: ['0.9', '0.5'], format: '0%' }),
      }),
    outcome: shows('Grades Zoe Art 90% Biology 50%'),
  },
  {
    name: 'text-drawn-as-a-shape.docx',
    make: body(`<w:p><w:r>${oldShape('<v:textpath string="DRAFT"/>')}</w:r></w:p>`),
    outcome: shows('DRAFT'),
  },
  {
    name: 'diagram.docx',
    make: () =>
      diagramDocx({
        points: [{ text: 'School' }, { text: 'Art' }],
        connections: [
          [0, 1],
          [1, 2],
        ],
      }),
    outcome: shows('School Art'),
  },
]
