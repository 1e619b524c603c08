import { afterAll, expect, test } from 'vitest'
import { cleanDocx } from '../docx/clean-docx.ts'
import { convertInProcess } from '../testing/convert-in-process.ts'
import { diagramDocx } from '../testing/diagrams.ts'
import { docxOf, namespaces, paragraph } from '../testing/docx-of.ts'
import { expectSound } from '../testing/expect-sound.ts'
import { oldShape } from '../testing/shapes.ts'
import { readDocument } from './read-document.ts'
import { createWordLayout } from './word-layout.ts'

const layout = createWordLayout()
afterAll(() => layout.close())

const convert = async (docx: Buffer) => expectSound(await convertInProcess(docx, 'drawn.docx', layout))
const read = async (docx: Buffer) => readDocument(await cleanDocx(docx))
const wordsIn = (pages: readonly { readonly text: string }[]) =>
  pages.map(({ text }) => text.split(/\s+/).filter(Boolean))

const drawnText = (text: string, look: string) =>
  `<w:p><w:r>${oldShape(`<v:textpath style="font-family:Arial" string="${text}"/>`, `style="position:absolute;width:400pt;height:130pt" ${look}`)}</w:r></w:p>`

test('DOC-89 a watermark in a header is shown as text on every page', async () => {
  const section =
    '<w:sectPr><w:headerReference w:type="default" r:id="rId1"/><w:pgSz w:w="12240" w:h="15840"/></w:sectPr>'
  const docx = await docxOf({
    body: `${paragraph('First')}<w:p><w:r><w:br w:type="page"/></w:r></w:p>${paragraph('Second')}${section}`,
    relationships: [['rId1', 'header', 'header1.xml']],
    parts: { 'word/header1.xml': `<w:hdr ${namespaces}>${drawnText('DRAFT ONLY', 'fillcolor="silver"')}</w:hdr>` },
  })

  const { pages } = await convert(docx)

  expect(wordsIn(pages)).toEqual([
    ['DRAFT', 'ONLY', 'First'],
    ['DRAFT', 'ONLY', 'Second'],
  ])
})

test('DOC-89 text drawn as a shape has its color, and its line where it is white', async () => {
  const body = drawnText('IIIIII', 'fillcolor="red"') + drawnText('IIIIII', 'fillcolor="white" strokecolor="blue"')

  const { colorsAt } = await convert(await docxOf({ body }))

  const points = Array.from({ length: 200 * 60 }, (_, at) => [0.35 + (at % 200) / 670, 0.09 + at / 200 / 600] as const)
  expect(await colorsAt(1, points)).toEqual(expect.arrayContaining(['#ff0000', '#0000ff']))
})

const school = { text: 'School' }

test('DOC-89 a diagram is shown as a list of its text, each point below the one it belongs to', async () => {
  const points = [school, { text: 'Art' }, { text: 'Biology' }, { text: 'Painting' }, { type: 'sibTrans' }]
  const connections = [
    [0, 1],
    [1, 3, 1],
    [1, 2, 0],
    [2, 4],
    [3, 5, 0, 'presOf'],
  ] as const

  const { pages } = await convert(await diagramDocx({ points, connections }))

  expect(wordsIn(pages)).toEqual([['School', 'Art', 'Painting', 'Biology']])
})

test('DOC-89 a diagram that leads back to itself is listed once', async () => {
  const { pages } = await convert(
    await diagramDocx({
      points: [school],
      connections: [
        [0, 1],
        [1, 1],
        [1, 0],
      ],
    }),
  )

  expect(wordsIn(pages)).toEqual([['School']])
})

test.each([
  ['without text', [{}]],
  ['with text on an arrow', [school, { text: 'leads to', type: 'sibTrans' }]],
  ['with a picture', [{ ...school, look: '<a:blipFill><a:blip r:embed="rId1"/></a:blipFill>' }]],
])('DOC-89 a diagram %s is refused', async (_what, points) => {
  await expect(read(await diagramDocx({ points, connections: [[0, 1]] }))).rejects.toMatchObject({ failure: 'diagram' })
})

test.each([
  ['no text', ''],
  ['text beside it', '<v:textbox><w:txbxContent><w:p><w:r><w:t>Beside</w:t></w:r></w:p></w:txbxContent></v:textbox>'],
])('DOC-89 a shape for drawn text with %s is refused', async (_what, beside) => {
  const docx = await docxOf({
    body: `<w:p><w:r>${oldShape(`<v:textpath string="${beside && 'x'}"/>${beside}`)}</w:r></w:p>`,
  })

  await expect(read(docx)).rejects.toMatchObject({ failure: 'textBox' })
})
