import { expect, test } from 'vitest'
import { checkFile } from './check-file.ts'

test.each(['scan.png', 'scan.jpeg', 'scan.jpg', 'scan.pdf', 'scan.docx', 'SCAN.PDF'])('DOC-02 %s is taken', (name) => {
  expect(checkFile({ name, size: 1 })).toBeUndefined()
})

test.each(['scan.gif', 'scan.doc', 'scan', 'pdf', 'scan.pdf.exe'])('DOC-02 %s is refused', (name) => {
  expect(checkFile({ name, size: 1 })).toBe(
    'You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx',
  )
})

test('DOC-03 a file of 1,000,000 bytes is taken and one byte more is too large', () => {
  expect(checkFile({ name: 'scan.png', size: 1_000_000 })).toBeUndefined()
  expect(checkFile({ name: 'scan.png', size: 1_000_001 })).toBe(
    'Your file is too large. The maximum file size is 1 MB.',
  )
})

test('DOC-03 an empty file is refused', () => {
  expect(checkFile({ name: 'scan.png', size: 0 })).toBe('Your file is empty. Please upload a non-empty file.')
})

test('DOC-04 a name of 32 characters is taken and one of 33 is refused, extension included', () => {
  expect(checkFile({ name: `${'n'.repeat(28)}.png`, size: 1 })).toBeUndefined()
  expect(checkFile({ name: `${'n'.repeat(29)}.png`, size: 1 })).toContain('at most 32 characters')
})

test('DOC-04 a letter that takes two units of UTF-16 counts once', () => {
  expect(checkFile({ name: `${'𝒜'.repeat(28)}.png`, size: 1 })).toBeUndefined()
})
