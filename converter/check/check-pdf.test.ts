import { expect, test } from 'vitest'
import { line, onePage } from '../testing/corpus/pdf-page.ts'
import { plainPdf, streamObject } from '../testing/pdfs.ts'
import { checkPdf } from './check-pdf.ts'

const pageWith = (...content: readonly string[]) => onePage({ content: streamObject(content.join('\n')) })
const lower = (text: string) => line(text).replace('700', '500')
const box = '300 300 40 40 re f'
const dot = '300 300 1.5 1.5 re f'
const stamp = (rest = '') =>
  onePage({
    entries: `/Annots [<< /Subtype /Stamp /Rect [72 72 172 172] /AP << /N 5 0 R >> ${rest} >>]`,
    others: [streamObject('0 0 9 9 re f', '/Subtype /Form /BBox [0 0 9 9]')],
  })

test.each([
  ['pages', 'its last page', await plainPdf(3), await plainPdf(2)],
  ['pages', 'only one of its pages', await plainPdf(1), await plainPdf(2)],
  ['words', 'a word', pageWith(line('Good grades')), pageWith(line('Good'))],
  ['words', 'one of two grades', pageWith(line('A B'), lower('A')), pageWith(line('A B'))],
  ['words', 'those of a page that is another page', await plainPdf(1), onePage()],
  ['words', 'all words, of which it has a picture', pageWith(line('Good')), pageWith(box)],
  ['ink', 'a drawing', pageWith(line('Good'), box), pageWith(line('Good'))],
  ['ink', 'a dot', pageWith(line('Good'), dot), pageWith(line('Good'))],
  ['ink', 'a stamp', stamp(), onePage()],
  ['ink', 'the color of a drawing', pageWith(box), pageWith('0.7 g', box)],
  ['unknown', 'everything', onePage(), Buffer.from('no PDF')],
  ['unknown', 'a file that nobody can open', Buffer.from('no PDF'), onePage()],
] as const)('DOC-71 a copy of a PDF lacks %s: %s', async (loss, _what, source, copy) => {
  expect(await checkPdf(source, copy)).toBe(loss)
})

test.each([
  ['the same', pageWith(line('Good'), box), pageWith(line('Good'), box)],
  ['more words', pageWith(line('Good')), pageWith(line('Good'), lower('Filled in'))],
  ['more ink', pageWith(line('Good')), pageWith(line('Good'), box)],
  ['no frame of a link', onePage({ entries: '/Annots [<< /Subtype /Link /Rect [72 72 172 172] >>]' }), onePage()],
  ['no window of a note', onePage({ entries: '/Annots [<< /Subtype /Text /Rect [72 72 92 92] >>]' }), onePage()],
  ['no stamp that is hidden', stamp('/F 2'), onePage()],
])('DOC-71 a copy of a PDF may have %s', async (_what, source, copy) => {
  expect(await checkPdf(source, copy)).toBeUndefined()
})
