import { convertInProcess, createWordLayout } from '@apply/converter/testing/convert-in-process'
import { expectSound } from '@apply/converter/testing/expect-sound'
import { plainPdf, rawPdf, streamObject } from '@apply/converter/testing/pdfs'
import { quarteredPng } from '@apply/converter/testing/pictures'
import { richDocx } from '@apply/converter/testing/rich-docx'
import { school } from '@apply/forms/governors-choice'
import { beforeAll, expect, test } from 'vitest'
import { pageOf, printedView } from '../testing/printed-view.ts'
import { readCopy } from '../testing/read-copy.ts'
import { readTags } from '../testing/read-tags.ts'
import { assembleCopy } from './assemble-copy.ts'

let printed: Uint8Array
beforeAll(async () => {
  printed = (await printedView(pageOf({ 'First Name': 'Zoë' }))).printed
})

const assembled = (documents: Readonly<Record<string, Uint8Array>>) => {
  const attachments = Object.entries(documents).map(([title, pdf]) => ({ title, pdf }))
  return assembleCopy({ printed, title: 'Copy', attachments })
}

test('PDF-07 a document without tags becomes a part with its name: its letters are read, its pictures named', async () => {
  const picture = await convertInProcess(await quarteredPng(), 'photo.png')
  const pages = await convertInProcess(await plainPdf(2), 'scores.pdf')

  const copy = await assembled({ 'Scores (scores.pdf)': pages, 'Transcript (photo.png)': picture })

  const tags = await readTags(copy)
  expect(tags.unowned).toEqual([])
  expect(tags.parts).toEqual([
    {
      title: 'Scores (scores.pdf)',
      elements: [
        { role: 'P', page: 2 },
        { role: 'P', page: 3 },
      ],
    },
    {
      title: 'Transcript (photo.png)',
      elements: [{ role: 'Figure', page: 4, alt: 'Transcript (photo.png), page 1 of 1' }],
    },
  ])
  const { pages: shown } = await expectSound(copy)
  expect(shown.map(({ text }) => text)).toEqual([
    expect.stringContaining('Application'),
    'Transcript of Zoe, page 1',
    'Transcript of Zoe, page 2',
    '',
  ])
})

test('PDF-15 a document that is no PDF has a page in its place that says so', async () => {
  const { pages, bookmarks } = await readCopy(await assembled({ Scores: Buffer.from('%PDF-1.7 and nothing') }))

  expect(pages.at(-1)?.text).toMatch(/missing or damaged/)
  expect(bookmarks.at(-1)).toBe('Scores')
})

/** A page with two layers, of which one is shown. */
const layered = (defaults: string) =>
  rawPdf([
    `<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [5 0 R 6 0 R] /D << ${defaults} >> >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Properties << /A 5 0 R /B 6 0 R >> >> >>',
    streamObject('/OC /A BDC 1 0 0 rg 0 0 612 792 re f EMC /OC /B BDC 0 0 1 rg 0 0 612 792 re f EMC'),
    '<< /Type /OCG /Name (A) >>',
    '<< /Type /OCG /Name (B) >>',
  ])

test.each([
  ['by its name', '/OFF [6 0 R]'],
  ['because all others are', '/BaseState /OFF /ON [5 0 R]'],
])('PDF-06 a layer that is hidden in a document %s is hidden in the copy too', async (_how, defaults) => {
  const pages = await convertInProcess(layered(defaults), 'scores.pdf')

  const copy = await assembled({ One: pages, Two: await convertInProcess(await plainPdf(), 'plain.pdf'), Three: pages })
  const again = await assembleCopy({
    printed: copy,
    title: 'Copy',
    isAssembled: true,
    attachments: [{ title: 'Four', pdf: pages }],
  })

  const { colorsAt } = await expectSound(again)
  for (const page of [2, 4, 5]) expect(await colorsAt(page, [[0.5, 0.5]])).toEqual(['#ff0000'])
})

test('PDF-07 every question is the header of its table row', async () => {
  const copy = await assembled({})

  const { pages } = await readCopy(copy)
  expect(pages[0]?.tags).toEqual(['Root', 'Document', 'P', 'H1', 'P', 'P', 'H2', 'H3', 'Table', 'TR', 'TH', 'TD'])
  const { rowNames, unowned } = await readTags(copy)
  expect(rowNames).toEqual([{ role: 'TH', scope: 'Row' }])
  expect(unowned).toEqual([])
  await expectSound(copy)
})

test('PDF-07 marked content of an untagged document is not attached to our tags', async () => {
  const halves = ['/P <</MCID 0>> BDC BT /F 12 Tf 72 700 Td (First', ' half) Tj ET EMC /P <</MCID 1>> BDC']
  const marked = rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Rotate 90 /Contents [5 0 R 6 0 R] /Resources << /Font << /F 4 0 R >> >> >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...halves.map((half) => streamObject(half)),
  ])

  const copy = await assembled({ Scores: await convertInProcess(marked, 'scores.pdf') })

  const { pages } = await readCopy(copy)
  expect(pages[1]?.text).toMatch(/First\s+half/)
  expect(pages[1]?.tags).toEqual(['Root', 'Document', 'Part', 'P'])
  expect((await readTags(copy)).unowned).toEqual([])
})

test('PDF-06 a page without content stays an empty page of the copy', async () => {
  const empty = rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
  ])

  const copy = await assembled({ Scores: empty, More: await plainPdf() })

  const { pages } = await expectSound(copy)
  expect(pages.slice(1).map(({ text }) => text)).toEqual(['', 'Transcript of Zoe, page 1'])
  expect((await readTags(copy)).unowned).toEqual([])
})

test('PDF-07 a document keeps its own headings, lists and tables as a part of the copy', async () => {
  const layout = createWordLayout()
  const docx = await convertInProcess(await richDocx(await quarteredPng()), 'a.docx', layout)

  const copy = await assembled({ 'Transcript (a.docx)': docx, Scores: await plainPdf() })

  const { pages, bookmarks } = await readCopy(copy)
  expect(pages[1]?.tags).toEqual(expect.arrayContaining(['Part', 'H1', 'Table', 'TR', 'TD']))
  expect(pages[2]?.tags).toEqual(expect.arrayContaining(['Part', 'H2']))
  expect(pages[3]?.tags).toEqual(['Root', 'Document', 'Part', 'P'])
  expect(pages[0]?.tags).toEqual(expect.arrayContaining(['Document', 'H1', 'Table', 'TR', 'TH', 'TD']))
  expect(bookmarks).toEqual([
    school.application,
    '  About You',
    '    Personal details',
    'Transcript (a.docx)',
    'Scores',
  ])
  const tags = await readTags(copy)
  expect(tags.unowned).toEqual([])
  expect(tags.parts.map(({ title }) => title)).toEqual(['Transcript (a.docx)', 'Scores'])
  await expectSound(copy)
  await layout.close()
})
