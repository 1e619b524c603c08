import { convertInProcess } from '@apply/converter/testing/convert-in-process'
import { readPdf } from '@apply/converter/testing/read-pdf'
import { sample } from '@apply/forms/governors-choice/sample'
import { expect, test } from 'vitest'
import { drawDocument, drawPhoto } from './draw-document.ts'
import { readPhoto } from './load-sample-words.ts'

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

test('DSK-285 an invented photo is a PDF of one page with the picture as it was taken', async () => {
  const { photo } = sample.documents.transcript ?? {}
  if (!photo) throw new Error('The sample has no photo.')
  const jpeg = await readPhoto(photo)

  const pdf = drawPhoto(jpeg, photo)
  const { pages } = await readPdf(await convertInProcess(pdf, 'IMG_2041.pdf'))

  expect(pages).toHaveLength(1)
  expect(pdf.includes(jpeg)).toBe(true)
})
