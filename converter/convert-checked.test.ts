import { expect, test } from 'vitest'
import { losses } from './check/loss.ts'
import { convertChecked } from './convert-checked.ts'
import { conversionMessages, failureOfLoss, lossOf } from './failures.ts'
import { line, onePage } from './testing/corpus/pdf-page.ts'
import { docxOf, paragraph } from './testing/docx-of.ts'
import { plainPdf, streamObject } from './testing/pdfs.ts'

/** Without a table of its objects PDFium takes the end of the text for the end of the file. */
const unopened = () => {
  const inside = `${line('Good grades')} % endstream endobj 3 0 obj << /Length 6 0 R >> stream`
  const content = streamObject(inside).replace(/\/Length \d+/, '/Length 5 0 R')
  return onePage({ content, others: [String(inside.length), '1'] })
}

test('DOC-74 a file that cannot be compared is refused, never taken for compared', async () => {
  const noLayout = () => Promise.reject(new Error('This test has no layout.'))

  await expect(convertChecked(unopened(), 'scores.pdf', noLayout)).rejects.toMatchObject({ failure: 'notCompared' })
})

test('DOC-70 a docx whose PDF lacks a word is refused', async () => {
  const docx = await docxOf({ body: paragraph('Transcript of Zoe') + paragraph('Retaken') })

  await expect(convertChecked(docx, 'scores.docx', () => plainPdf())).rejects.toMatchObject({ failure: 'lostWords' })
})

test('DOC-70 every loss has a message that says what is missing and what to do', () => {
  for (const loss of losses) {
    expect(conversionMessages[failureOfLoss[loss]]).toMatch(/copy.*Please open it, choose "Print"/)
    expect(lossOf(failureOfLoss[loss])).toBe(loss)
  }
  expect(lossOf('unreadable')).toBeUndefined()
})
