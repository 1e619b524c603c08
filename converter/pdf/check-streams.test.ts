import { deflateSync } from 'node:zlib'
import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { line, onePage } from '../testing/corpus/pdf-page.ts'
import { streamObject } from '../testing/pdfs.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { cleanPdf } from './clean-pdf.ts'

const flate = '/Filter /FlateDecode'
const wrongChecksum = (content: Buffer | string) => {
  const packed = deflateSync(content)
  return Buffer.concat([packed.subarray(0, -4), Buffer.alloc(4)])
}
const page = (content: Buffer) => onePage({ content: streamObject(content, flate) })

test.each([500, 5_000])('DOC-52 a text of %i lines with a wrong checksum is kept to its last line', async (count) => {
  const lines = Array.from({ length: count }, (_, at) => `BT /F1 1 Tf 9 ${790 - (at % 700)} Td (Grade ${at}) Tj ET`)

  const { pages } = await readPdf(await cleanPdf(page(wrongChecksum(lines.join('\n')))))

  expect(pages[0]?.text).toMatch(new RegExp(`^Grade 0 .*Grade ${count - 1}$`))
})

const damagedFont = (length: number) =>
  onePage({
    resources: '/Font << /F1 << /Type /Font /Subtype /TrueType /BaseFont /A /FontDescriptor 5 0 R >> >>',
    others: [
      '<< /Type /FontDescriptor /FontName /A /Flags 4 /FontFile2 6 0 R >>',
      streamObject(wrongChecksum(Buffer.alloc(900, 'a')), `${flate} /Length1 ${length}`),
    ],
  })

test('DOC-52 a font with a wrong checksum is kept if it has all of its bytes, else the PDF is refused', async () => {
  const kept = await PDFDocument.load(await cleanPdf(damagedFont(900)))

  const fonts = kept.context.enumerateIndirectObjects().flatMap(([, object]) => {
    const file = object instanceof PDFDict ? object.lookup(PDFName.of('FontFile2')) : undefined
    return file instanceof PDFRawStream ? [decodePDFRawStream(file).decode().length] : []
  })
  expect(fonts).toEqual([900])
  await expect(cleanPdf(damagedFont(1_000))).rejects.toMatchObject({ failure: 'damaged' })
})

const textOf = async (pdf: Uint8Array) => (await readPdf(pdf)).pages.map(({ text }) => text).join(' ')

test('DOC-52 a text with one damaged byte is refused, or nothing is missing that another program shows', async () => {
  const packed = deflateSync(`${line('Good grades')}\n${line('Algebra: A')}`)
  const outcomes = { refused: 0, shown: 0 }
  for (let at = 0; at < packed.length; at += 1) {
    const damaged = Buffer.from(packed)
    damaged.writeUInt8(damaged.readUInt8(at) ^ 0x10, at)

    const copy = await cleanPdf(page(damaged)).catch(({ failure }) => String(failure))

    if (typeof copy === 'string') expect(copy).toBe('damaged')
    else expect(await textOf(copy), `byte ${at}`).toContain(await textOf(page(damaged)))
    outcomes[typeof copy === 'string' ? 'refused' : 'shown'] += 1
  }
  expect(outcomes.refused).toBeGreaterThan(10)
  expect(outcomes.shown).toBeGreaterThan(4)
})
