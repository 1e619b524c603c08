import { expect, test, vi } from 'vitest'
import { conversionMessages } from '../../converter/failures.ts'
import { docxOf } from '../../converter/testing/docx-of.ts'
import { expectSound } from '../../converter/testing/expect-sound.ts'
import { isFull } from '../sizes.ts'
import { conversionChildren, conversionFolders } from '../world/conversion-children.ts'
import { printLine } from '../world/print-line.ts'
import type { Product } from '../world/product.ts'
import { convert, newUploader, register, settled } from '../world/upload.ts'

/** A link to the web, one to a mailbox and one that leads nowhere, in a document without a part for styles. */
const docxWithLinks = (): Promise<Buffer> => {
  const link = (id: string, words: string) => `<w:hyperlink r:id="${id}"><w:r><w:t>${words}</w:t></w:r></w:hyperlink>`
  return docxOf({
    body: `<w:p>${link('rId1', 'web')}</w:p><w:p>${link('rId2', 'mail')}</w:p><w:p>${link('rId3', 'nowhere')}</w:p>`,
    relationships: [
      ['rId1', 'hyperlink', 'https://school.example', 'External'],
      ['rId2', 'hyperlink', 'mailto:office@school.example', 'External'],
    ],
  })
}

const keepWordsOfLinks = async (product: Product): Promise<void> => {
  const student = await newUploader(product)

  const outcome = await convert(student, await docxWithLinks(), 'links.docx')

  expect(outcome).toEqual({ status: 'COMPLETED', message: '' })
  const { cookie, url } = student
  const file = await fetch(`${url}/api/pdf/document-answer/homeschool/file`, { headers: { cookie: cookie() } })
  const { pages } = await expectSound(new Uint8Array(await file.arrayBuffer()))
  expect(pages[0]?.text.split(/\s+/)).toEqual(['web', 'mail', 'nowhere'])
  printLine(`U14: 3 links of a document without styles are text`)
}

/** Little to send, much to lay out: tables in tables in tables. Rows of thousands of cells are found before that. */
const explodingLayouts = (): readonly (readonly [body: string, message: string])[] => {
  const nested = (depth: number): string =>
    depth === 0 ? '<w:p/>' : `<w:tbl><w:tr>${`<w:tc>${nested(depth - 1)}<w:p/></w:tc>`.repeat(2)}</w:tr></w:tbl>`
  const cell = '<w:tc><w:p><w:r><w:t>x</w:t></w:r></w:p></w:tc>'
  return [
    [nested(14), conversionMessages.tookTooLong],
    [`<w:tbl>${`<w:tr>${cell.repeat(4_000)}</w:tr>`.repeat(20)}</w:tbl>`, conversionMessages.tooMuchInside],
  ]
}

const endExplodingLayouts = async (product: Product): Promise<void> => {
  const [layouts, attempts] = [explodingLayouts(), () => product.log().split('A document was not converted.').length]
  const before = attempts()
  for (const [body, message] of layouts) {
    const student = await newUploader(product)
    await register(student, await docxOf({ body }), 'tables.docx')
    const converting = settled(student, 150_000)
    expect((await student.save({ city: 'Nashville' })).status).toBe(200)
    expect(await converting).toEqual({ status: 'FAILED', message })
  }
  // A file that needs too much processor time is tried once; a busy machine may end it by the clock, and try again.
  const tried = attempts() - before
  expect(tried).toBeLessThanOrEqual(3 * layouts.length)
  const { pid } = product.running()
  await vi.waitFor(() => expect(conversionFolders(pid)).toEqual([]), { timeout: 60_000 })
  expect(conversionChildren(pid).length).toBeLessThanOrEqual(1)
  printLine(`U15: ${layouts.length} exploding layouts were ended in words, after ${tried} tries`)
}

export const wordDocumentCases = (use: () => Product): void => {
  test('U14 links in a document without styles become plain text', () => keepWordsOfLinks(use()))
  // It takes its limit of processor time, which the tests of the converter lower.
  test.runIf(isFull)('U15 a document whose layout explodes is ended by its time limit in words', () =>
    endExplodingLayouts(use()),
  )
}
