import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { convertInProcess } from '../testing/convert-in-process.ts'
import { expectSound } from '../testing/expect-sound.ts'
import { activePdf, encryptedPdf, endlessPdf, oldStylePdf, plainPdf, rawPdf, streamObject } from '../testing/pdfs.ts'
import { profiledPicture } from '../testing/pictures.ts'
import { cleanPdf } from './clean-pdf.ts'

const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
const tree = '<< /Type /Pages /Count 1 /Kids [3 0 R] >>'
const font = '<< /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>'
const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources ${font} >>`
const text = 'BT /F1 12 Tf 72 700 Td (Good grades) Tj ET'

test.each([
  ['with object streams', () => plainPdf(3), 3],
  ['with a classic cross-reference table', oldStylePdf, 2],
  ['without a cross-reference table', async () => rawPdf([catalog, tree, page, streamObject(text)]), 1],
  ['of fifty pages', () => plainPdf(50), 50],
])('DOC-14 a PDF %s keeps its pages and their text', async (_name, make, count) => {
  const { pages } = await expectSound(await cleanPdf(await make()))

  expect(pages).toHaveLength(count)
  for (const { text: shown } of pages) expect(shown).toMatch(/Transcript of Zoe|Good grades/)
})

test.each([
  ['a byte order mark', '\ufeff'],
  ['the blank lines of a web page', '\r\n\r\n'],
  ['the headers of a printer', '\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n'],
])('DOC-12 DOC-14 a PDF after %s is converted', async (_what, before) => {
  const pdf = Buffer.concat([Buffer.from(before), await oldStylePdf()])

  const { pages } = await expectSound(await convertInProcess(pdf, 'scores.pdf'))

  expect(pages[1]?.text).toContain('Transcript of Zoe, page 2')
  await expect(convertInProcess(pdf, 'scores.png')).rejects.toMatchObject({ failure: 'notItsName' })
})

test('DOC-14 scripts, launch actions, embedded files, forms, links and the author are removed; filled-in text stays visible', async () => {
  const active = await activePdf()

  const cleaned = await cleanPdf(active)

  const { pages, scripts, attachments, hasForm, info } = await expectSound(cleaned)
  expect({ scripts, attachments, hasForm }).toEqual({ scripts: null, attachments: null, hasForm: false })
  expect(info).not.toHaveProperty('Author')
  expect(pages[0]?.text).toContain('Filled in by Zoe')
  const objects = await allObjects(cleaned)
  for (const gone of [
    'JavaScript',
    'Launch',
    'evil.example',
    'EmbeddedFile',
    'MZ program',
    'AcroForm',
    'Annots',
    'OpenAction',
    'Zoe the Author',
    'cmd.exe',
  ])
    expect(objects, gone).not.toContain(gone)
})

const field = (entries: string) => `<< /Type /Annot /Subtype /Widget /Rect [72 600 300 620] ${entries} >>`
const form = '/AcroForm << /Fields [5 0 R] /NeedAppearances true >>'
const appearance = (shown: string) => streamObject(shown, `/Subtype /Form /BBox [0 0 228 20] /Resources ${font}`)

const note = (entries: string) => `<< /Type /Annot /Subtype /Text /Rect [72 600 92 620] ${entries} >>`

const annotated = (annotation: string, ofCatalog = '', others: readonly string[] = []) =>
  rawPdf([
    `<< /Type /Catalog /Pages 2 0 R ${ofCatalog} >>`,
    tree,
    page.replace('/Contents', '/Annots [5 0 R] /Contents'),
    ...[streamObject(text), annotation, ...others],
  ])

test.each([
  ['filled-in text', annotated(field('/FT /Tx /V (Zoe)'), form)],
  ['filled-in text of a field above', annotated(field('/Parent 6 0 R'), form, ['<< /FT /Tx /V <FEFF005A> >>'])],
  ['a chosen entry of a list', annotated(field('/FT /Ch /V [(Algebra)]'), form)],
  ['a ticked box', annotated(field('/FT /Btn /AS /Yes'), form)],
  [
    'filled-in text over the picture of the empty field',
    annotated(field('/FT /Tx /V (Zoe) /AP << /N 6 0 R >>'), form, [appearance('/Tx BMC BT /F1 12 Tf () Tj ET EMC')]),
  ],
  ['a text written on the page', annotated('<< /Subtype /FreeText /Contents (Zoe) /Rect [72 600 300 620] >>')],
  ['a note', annotated(note('/Contents (Retaken: A)'))],
  [
    'a note with an icon',
    annotated(note('/Contents (Retaken: A) /AP << /N 6 0 R >>'), '', [appearance('0 0 9 9 re f')]),
  ],
  ['a note of formatted text', annotated(note('/RC (<body><p>Retaken: A</p></body>)'))],
  ['a note of formatted text in an object', annotated(note('/RC 6 0 R'), '', [streamObject('<p>Retaken: A</p>')])],
  ['a note of no size', annotated(note('/Contents (Retaken: A)').replace('92 620', '72 600'))],
  [
    'a mark whose note is open',
    annotated('<< /Subtype /Square /Contents (A) /Rect [72 600 92 620] /Popup 7 0 R /AP << /N 6 0 R >> >>', '', [
      appearance('0 0 9 9 re f'),
      '<< /Subtype /Popup /Open true /Rect [100 600 300 700] >>',
    ]),
  ],
  ['pages that are built from the form', annotated('null', '/NeedsRendering true /AcroForm << /XFA (x) >>')],
  ['pages of an older form that builds them', annotated('null', '/AcroForm << /Fields [] /XFA [(template) 6 0 R] >>')],
])('DOC-43 a PDF is refused if it has %s that only some programs show', async (_name, pdf) => {
  await expect(cleanPdf(pdf)).rejects.toMatchObject({ failure: 'pdfForm' })
})

test('DOC-43 a PDF that is a collection of files is refused', async () => {
  const pdf = annotated('null', '/Collection << /Type /Collection >>')

  await expect(cleanPdf(pdf)).rejects.toMatchObject({ failure: 'pdfCollection' })
})

test.each([
  ['an empty field', annotated(field('/FT /Tx /V ()'), form)],
  [
    'an empty field, also for forms of Adobe',
    annotated(field('/FT /Tx /V ()'), form.replace('/Fields', '/XFA (x) /Fields')),
  ],
  [
    'a button of a group in which another one is chosen',
    annotated(field('/Parent 6 0 R /AP << /N << /One 7 0 R >> >>'), form, ['<< /FT /Btn /V /Two >>', appearance('')]),
  ],
  ['an empty note', annotated(note('/Contents ()'))],
  ['a hidden note', annotated(note('/F 2 /Contents (Accepted by Zoe)'))],
  [
    'a mark whose note is closed',
    annotated('<< /Subtype /Square /Contents (A) /Rect [72 600 92 620] /Popup 7 0 R /AP << /N 6 0 R >> >>', '', [
      appearance('0 0 9 9 re f'),
      '<< /Subtype /Popup /Rect [100 600 300 700] >>',
    ]),
  ],
  ['a box that is not ticked', annotated(field('/FT /Btn /AS /Off'), form)],
  ['a field of no size', annotated(field('/FT /Tx /V (Zoe)').replace('300 620', '72 600'), form)],
  ['a signature without a picture', annotated(field('/FT /Sig /V << /Type /Sig >>'), form)],
  ['a field that contains itself', annotated(field('/Parent 5 0 R'), form)],
  [
    'a filled-in field with its picture',
    annotated(field('/FT /Tx /V (Zoe) /AP << /N 6 0 R >>'), form, [appearance('BT /F1 12 Tf (Zoe) Tj ET')]),
  ],
])('DOC-43 a PDF with %s is kept', async (_name, pdf) => {
  const { pages } = await expectSound(await cleanPdf(pdf))

  expect(pages[0]?.text).toContain('Good grades')
})

test.each([
  ['moves', '0.1 0 0 0.1 0 0 cm q'],
  ['cuts off', 'q 0 0 9 9 re W n q BT /F1 9 Tf (\\(q \\)Q (Q)) Tj ET % Q'],
  ['cuts off, after an inline picture,', 'q 0 0 9 9 re W n q BI /W 1 /H 1 /BPC 8 /CS /G ID Q EI'],
  ['ends', 'q 0.1 0 0 0.1 0 0 cm Q Q Q'],
  ['does not change', 'q 0.1 0 0 0.1 0 0 cm Q /q MP'],
])('DOC-14 a filled-in field is shown on a page whose content %s what follows it', async (_how, content) => {
  const pdf = rawPdf([
    ...[catalog, tree, page.replace('/Contents', '/Annots [5 0 R] /Contents'), streamObject(content)],
    '<< /Subtype /Widget /FT /Tx /V (Zoe) /Rect [0 0 612 792] /AP << /N 6 0 R >> >>',
    streamObject('1 0 0 rg 0 0 9 9 re f', '/Subtype /Form /BBox [0 0 9 9]'),
  ])

  const { colorsAt } = await expectSound(await cleanPdf(pdf))

  expect(await colorsAt(1, [[0.5, 0.5]])).toEqual(['#ff0000'])
})

test('DOC-14 the words under a highlight stay visible', async () => {
  const highlight = '<< /Type /Annot /Subtype /Highlight /Rect [0 0 612 792] /AP << /N 6 0 R >> >>'
  const yellow = streamObject('1 1 0 rg 0 0 228 20 re f', '/Subtype /Form /BBox [0 0 228 20]')
  const blackBar = streamObject('0 0 612 200 re f')
  const objects = [catalog, tree, page.replace('/Contents', '/Annots [5 0 R] /Contents'), blackBar, highlight, yellow]

  const { colorsAt } = await expectSound(await cleanPdf(rawPdf(objects)))

  expect(
    await colorsAt(1, [
      [0.5, 0.9],
      [0.5, 0.5],
    ]),
  ).toEqual(['#000000', '#ffff00'])
})

const highlightWith = (words: string) => [
  catalog,
  tree,
  page.replace('/Contents', '/Annots [5 0 R] /Contents'),
  streamObject(text),
  '<< /Type /Annot /Subtype /Highlight /Rect [0 690 612 720] /AP << /N 6 0 R >> >>',
  streamObject(
    `1 1 0 rg 0 690 612 30 re f 0 g BT /F1 12 Tf 72 700 Td ${words} ET`,
    `/Subtype /Form /BBox [0 690 612 720] /Resources ${font}`,
  ),
]

test.each([
  ['once if a program draws them again on top', '(Good grades) Tj', 'Good grades'],
  ['once if a program draws them letter by letter', '[() -20 (Good grades)] TJ', 'Good grades'],
  ['with other words that only the highlight has', '(Retaken: A) Tj', 'Good grades Retaken: A'],
])('DOC-84 the words under a highlight are in the text %s', async (_how, words, shown) => {
  const { pages, colorsAt } = await expectSound(await cleanPdf(rawPdf(highlightWith(words))))

  expect(pages[0]?.text.replaceAll(/\s+/g, ' ').trim()).toBe(shown)
  expect(await colorsAt(1, [[0.9, 0.11]])).toEqual(['#ffff00'])
})

const fieldOn = (entries: string) =>
  rawPdf([
    catalog,
    tree,
    page.replace('/Contents', `/Annots [<< /Subtype /Widget /FT /Tx /Rect [100 300 400 500] ${entries} >>] /Contents`),
    streamObject(text),
  ])
const inside = [0.4, 0.5] as const
const onLine = [0.4, (792 - 302) / 792] as const
const outside = [0.4, 0.7] as const

test.each([
  ['its line and color', '/MK << /BC [1 0 0] /BG [1 1 0] >> /BS << /W 8 >>', '#ffff00', '#ff0000'],
  ['a grey line alone', '/MK << /BC [0] >> /BS << /W 8 >>', '#ffffff', '#000000'],
  ['a color in ink alone', '/MK << /BG [0 0 1 0] >>', '#ffff55', '#ffff55'],
  ['no line of no width', '/MK << /BC [1 0 0] >> /BS << /W 0 >>', '#ffffff', '#ffffff'],
  ['nothing if it has no look', '', '#ffffff', '#ffffff'],
])('DOC-85 an empty field without a picture of its own shows %s', async (_what, entries, middle, edge) => {
  const { colorsAt, pages } = await expectSound(await cleanPdf(fieldOn(entries)))

  expect(await colorsAt(1, [inside, onLine, outside])).toEqual([middle, edge, '#ffffff'])
  expect(pages[0]?.text).toContain('Good grades')
})

test('DOC-45 a stamp on a layer is shown exactly if the layer is', async () => {
  const stampOn = (layer: string, place: string) =>
    `<< /Subtype /Stamp /Rect [${place}] /OC ${layer} /AP << /N 7 0 R >> >>`
  const pdf = rawPdf([
    '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [5 0 R 6 0 R] /D << /OFF [6 0 R] >> >> >>',
    tree,
    page.replace(
      '/Contents',
      `/Annots [${stampOn('5 0 R', '0 0 612 264')} ${stampOn('6 0 R', '0 264 612 528')} ${stampOn('<< /Type /OCMD /OCGs 6 0 R >>', '0 528 612 792')}] /Contents`,
    ),
    ...[streamObject(''), '<< /Type /OCG /Name (On) >>', '<< /Type /OCG /Name (Off) >>'],
    streamObject('1 0 0 rg 0 0 9 9 re f', '/Subtype /Form /BBox [0 0 9 9]'),
  ])

  const { colorsAt } = await expectSound(await cleanPdf(pdf))

  const thirds = [0.2, 0.5, 0.8].map((y) => [0.5, y] as const)
  expect(await colorsAt(1, thirds)).toEqual(['#ffffff', '#ffffff', '#ff0000'])
})

test('DOC-14 actions, outside files and metadata among the resources are removed too', async () => {
  const hiding =
    '/Resources << /XObject << /A 5 0 R >> /Properties << /P << /Type /Action /S /JavaScript /JS (hidden()) >> >> >>'
  const form = streamObject(
    '0 0 10 10 re f',
    '/Type /XObject /Subtype /Form /BBox [0 0 10 10] /F (file:///etc/passwd) /Ref << /F (other.pdf) >> /Metadata 6 0 R',
  )

  const cleaned = await cleanPdf(
    rawPdf([
      catalog,
      tree,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R ${hiding} >>`,
      streamObject('/A Do'),
      form,
      streamObject('<x>Zoe the Author</x>', '/Type /Metadata /Subtype /XML'),
    ]),
  )

  await expectSound(cleaned)
  const objects = await allObjects(cleaned)
  expect(objects).toContain('0 0 10 10 re f')
  for (const gone of ['JavaScript', 'passwd', 'other.pdf', 'Zoe the Author']) expect(objects, gone).not.toContain(gone)
})

test('DOC-14 fonts and pictures stay whatever a page calls them', async () => {
  const named = page.replace('/Font <<', '/XObject << /JS 5 0 R >> /Font << /EF 6 0 R')
  const picture = streamObject('1 0 0 rg 0 0 612 200 re f', '/Subtype /Form /BBox [0 0 612 792]')
  const objects = [catalog, tree, named, streamObject(`${text} /JS Do`), picture, '<< /Type /Font /Subtype /Type1 >>']

  const { pages, colorsAt } = await expectSound(await cleanPdf(rawPdf(objects)))

  expect(pages[0]?.text).toContain('Good grades')
  expect(await colorsAt(1, [[0.5, 0.9]])).toEqual(['#ff0000'])
})

test.each([
  ['in another object', '/Length 5 0 R'],
  ['wrong', '/Length 7'],
  ['missing', ''],
])('DOC-14 DOC-16 a text with the word "stream" is kept if its length is %s', async (_what, length) => {
  const content = streamObject(text.replace('grades', 'streams')).replace(/\/Length \d+/, length)

  const cleaned = await cleanPdf(rawPdf([catalog, tree, page, content, String(text.length + 1)]))

  expect((await expectSound(cleaned)).pages[0]?.text).toContain('Good streams')
})

test('DOC-53 a stream has the length that another object says, also if its content looks like the end of it', async () => {
  const inside = streamObject(`${text} % endstream endobj 3 0 obj << /Length 6 0 R >> stream`)
  const content = inside.replace(/\/Length \d+/, '/Length 5 0 R')

  const cleaned = await cleanPdf(
    rawPdf([catalog, tree, page, content, String(inside.match(/\/Length (\d+)/)?.[1]), '1']),
  )

  expect((await expectSound(cleaned)).pages[0]?.text).toContain('Good grades')
})

test('DOC-17 a text that cannot be read makes the PDF unreadable, unless no page shows it', async () => {
  const broken = '<< /Length 3 /Broken >>'

  await expect(cleanPdf(rawPdf([catalog, tree, page, broken]))).rejects.toMatchObject({ failure: 'unreadable' })

  const { pages } = await expectSound(await cleanPdf(rawPdf([catalog, tree, page, streamObject(text), broken])))
  expect(pages[0]?.text).toContain('Good grades')
})

test('DOC-54 a PDF that opens without a password is converted and no longer protected, one that needs it is refused', async () => {
  const cleaned = await cleanPdf(await encryptedPdf({ ownerPassword: 'secret' }))

  expect((await expectSound(cleaned)).pages[0]?.text).toContain('Transcript of Zoe')
  expect((await PDFDocument.load(cleaned)).isEncrypted).toBe(false)
  await expect(cleanPdf(await encryptedPdf({ userPassword: 'secret' }))).rejects.toMatchObject({ failure: 'encrypted' })
})

test.each([
  ['of another kind than a password', '<< /Filter /Adobe.PubSec /V 4 >>'],
  ['that makes no sense', '<< /Filter /Standard /V 5 /R 6 /O () /U () /P 0 >>'],
])('DOC-54 a PDF with a protection %s is refused as encrypted', async (_what, protection) => {
  const pdf = rawPdf([catalog, tree, page, streamObject(text)], `/Encrypt ${protection} /ID [<00> <00>]`)

  await expect(cleanPdf(pdf)).rejects.toMatchObject({ failure: 'encrypted' })
})

test.each([
  ['is listed twice', '3 0 R 3 0 R'],
  ['is written into the list', `3 0 R ${page}`],
])('DOC-14 a page that %s is kept', async (_what, kids) => {
  const list = `<< /Type /Pages /Count 2 /Kids [${kids}] >>`

  const { pages } = await expectSound(await cleanPdf(rawPdf([catalog, list, page, streamObject(text)])))

  expect(pages.map((each) => each.text)).toEqual(['Good grades', 'Good grades'])
})

test('DOC-17 51 pages and ten thousand pages are too many', async () => {
  const endless = endlessPdf()
  expect(endless.length).toBeLessThan(1_000_000)

  await expect(cleanPdf(await plainPdf(51))).rejects.toMatchObject({ failure: 'tooManyPages' })
  await expect(cleanPdf(endless)).rejects.toMatchObject({ failure: 'tooManyPages' })
})

test('DOC-17 a stream that inflates to more than 200 MB is refused', async () => {
  const bomb = deflateSync(Buffer.alloc(201_000_000), { level: 1 })
  expect(bomb.length).toBeLessThan(1_000_000)

  const pdf = rawPdf([catalog, tree, page, streamObject(bomb, '/Filter /FlateDecode')])

  await expect(cleanPdf(pdf)).rejects.toMatchObject({ failure: 'tooMuchInside' })
})

test.each([
  ['a page tree that contains itself', [catalog, '<< /Type /Pages /Count 1 /Kids [2 0 R] >>']],
  ['a page tree that contains its parent', [catalog, tree, '<< /Type /Pages /Count 1 /Kids [2 0 R] /Parent 3 0 R >>']],
  ['kids that are no pages', [catalog, '<< /Type /Pages /Count 1 /Kids [(page)] >>']],
  ['no pages at all', ['<< /Type /Catalog >>']],
  ['a program instead of objects', ['MZ\\x90\\x00 This program cannot be run']],
  ['unclosed nesting', [catalog, tree, `${'['.repeat(50_000)}`]],
])('DOC-17 a PDF with %s is unreadable', async (_name, objects) => {
  await expect(cleanPdf(rawPdf(objects))).rejects.toMatchObject({ failure: 'unreadable' })
})

const fontOf = (entries: string) => page.replace(font, `<< /Font << /F1 << /Type /Font ${entries} >> >> >>`)

test.each([
  ['its text', [page.replace('4 0 R', '9 0 R')]],
  ['a part of its text', [page.replace('4 0 R', '[4 0 R 9 0 R]'), streamObject(text)]],
  ['its font', [page.replace(font, '<< /Font << /F1 9 0 R >> >>'), streamObject(text)]],
  [
    'the letters of its font',
    [fontOf('/Subtype /TrueType /FontDescriptor << /FontFile2 9 0 R >>'), streamObject(text)],
  ],
  ['its picture', [page.replace(font, '<< /XObject << /Im0 9 0 R >> >>'), streamObject('/Im0 Do')]],
])('DOC-17 a page without %s, as after an interrupted download, is unreadable', async (_what, objects) => {
  await expect(cleanPdf(rawPdf([catalog, tree, ...objects]))).rejects.toMatchObject({ failure: 'unreadable' })
})

test('DOC-17 the first part of a PDF is unreadable', async () => {
  const pdf = await oldStylePdf()

  for (const share of [0.3, 0.5, 0.7])
    await expect(cleanPdf(pdf.subarray(0, pdf.length * share)), `${share}`).rejects.toMatchObject({
      failure: 'unreadable',
    })
})

test('DOC-14 a page whose font refers to an object that does not exist, but needs none, is converted', async () => {
  const sloppy = fontOf('/Subtype /Type1 /BaseFont /Helvetica /ToUnicode 9 0 R')

  const { pages } = await expectSound(await cleanPdf(rawPdf([catalog, tree, sloppy, streamObject(text)])))

  expect(pages[0]?.text).toContain('Good grades')
})

test.each(['MediaBox [0 0] /CropBox /None', 'MediaBox [0 0 0 0] /CropBox [5 5 5 700]', 'MediaBox [/A 0 612 0]'])(
  'DOC-17 a page with /%s and no resources is completed, not refused',
  async (boxes) => {
    const bare = `<< /Type /Page /Parent 2 0 R /${boxes} >>`

    const cleaned = await cleanPdf(rawPdf([catalog, tree, bare]))

    expect((await expectSound(cleaned)).pages).toEqual([{ text: '', width: 612, height: 792 }])
    const [page] = (await PDFDocument.load(cleaned)).getPages()
    expect(page?.getMediaBox()).toEqual({ x: 0, y: 0, width: 612, height: 792 })
    expect(page?.getCropBox()).toEqual(page?.getMediaBox())
  },
)

/** Every object and every unpacked stream of a PDF as one text. */
const allObjects = async (bytes: Uint8Array): Promise<string> => {
  const { PDFDocument, PDFRawStream, decodePDFRawStream } = await import('@cantoo/pdf-lib')
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  return pdf.context
    .enumerateIndirectObjects()
    .map(([, object]) =>
      object instanceof PDFRawStream
        ? `${object.dict}${Buffer.from(decodePDFRawStream(object).decode()).toString('latin1')}`
        : String(object),
    )
    .join('\n')
}

test('DOC-83 the color profile of a picture in a PDF is kept', async () => {
  const jpeg = await profiledPicture('p3', 'jpeg')
  const profile = (await sharp(jpeg).metadata()).icc ?? Buffer.alloc(0)
  const picture =
    '/Subtype /Image /Width 80 /Height 80 /BitsPerComponent 8 /ColorSpace [/ICCBased 6 0 R] /Filter /DCTDecode'
  const resources = '/Resources << /XObject << /Im0 5 0 R >> >>'

  const cleaned = await cleanPdf(
    rawPdf([
      catalog,
      tree,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R ${resources} >>`,
      streamObject('612 0 0 792 0 0 cm /Im0 Do'),
      streamObject(jpeg, picture),
      streamObject(profile, '/N 3'),
    ]),
  )

  const { context } = await PDFDocument.load(cleaned)
  const streams = context.enumerateIndirectObjects().map(([, object]) => object)
  const contents = streams
    .filter((object) => object instanceof PDFRawStream)
    .map(({ contents }) => Buffer.from(contents))
  expect(profile.length).toBeGreaterThan(100)
  expect(contents.some((bytes) => bytes.equals(profile))).toBe(true)
})
