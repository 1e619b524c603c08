import { convertInProcess } from '@apply/converter/testing/convert-in-process'
import { readPdf } from '@apply/converter/testing/read-pdf'
import { expect, test } from 'vitest'
import { drawDocument } from './draw-document.ts'

test('DSK-262 an invented document is a PDF of its pages that the conversion takes', async () => {
  const pdf = drawDocument([
    ['# Northgate High School', 'Student: José Wiśniewski (Łukasz) | Class of 2027', '', 'Algebra I | A | 94 | 1.0'],
    ['# Grade 11', 'Physics | B | 88 | 1.0'],
  ])

  const { pages } = await readPdf(await convertInProcess(pdf, 'transcript.pdf'))
  const text = pages.map((page) => page.text).join(' ')

  expect(pages).toHaveLength(2)
  for (const words of ['Northgate High School', 'José Wisniewski (Lukasz)', 'Algebra I', 'Physics'])
    expect(text).toContain(words)
})
