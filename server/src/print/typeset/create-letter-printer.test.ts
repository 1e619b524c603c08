import { createFonts } from '@apply/converter/fonts'
import { expectSound } from '@apply/converter/testing/expect-sound'
import { createTypst, type Typst } from '@apply/converter/typst'
import { school } from '@apply/forms/governors-choice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { capturedLog } from '../../../testing/captured-log.ts'
import { readCopy } from '../testing/read-copy.ts'
import { createLetterPrinter } from './create-letter-printer.ts'

let typst: Typst
beforeAll(() => {
  typst = createTypst()
})
afterAll(() => typst.close())

const letter = {
  title: 'You are admitted, with conditions',
  blocks: [
    'Dear Zoë ‘#panic()’ Müller-Ōe,',
    'You are admitted for Fall 2026.',
    { list: ['Send your final transcript.', '#image("/etc/passwd") $x$ *bold*'] },
    'מזל טוב!',
  ],
  closing: ['Sincerely,', 'The Office of Admission'],
}

const print = (of = letter) => {
  const printLetter = createLetterPrinter({ typst, fonts: createFonts(), school, log: capturedLog().log })
  // Two hours before midnight at the school, and the next day in UTC.
  const moment = new Date('2026-03-21T03:00:00.000Z')
  return printLetter({ letter: of, receipt: 'GC-7K2M9X4TQH', moment }, new AbortController().signal)
}

test('DEC-43 a letter has the head of the school, its day there and all its words, is tagged, and names no decision in its title', async () => {
  const pdf = await print()

  const { pages } = await expectSound(pdf)
  const [{ text } = { text: '' }] = pages
  for (const words of [
    school.name,
    ...school.address,
    'March 20, 2026',
    letter.title,
    'Send your final transcript.',
    'GC-7K2M9X4TQH',
  ])
    expect(text).toContain(words)
  expect(text).toContain('#image("/etc/passwd") $x$ *bold*')
  const copy = await readCopy(pdf)
  expect(copy).toMatchObject({ isMarked: true, info: { Title: 'Letter · GC-7K2M9X4TQH', Language: 'en-US' } })
  expect(copy.pages[0]?.tags).toEqual(expect.arrayContaining(['H1', 'P', 'L', 'LI']))
})

test('DEC-43 the same letter is the same file, and a long one has several pages', async () => {
  const long = {
    ...letter,
    blocks: Array.from({ length: 60 }, (_, line) => `Paragraph ${line} of a letter with many words.`),
  }

  expect(Buffer.from(await print()).equals(Buffer.from(await print()))).toBe(true)
  const { pages } = await expectSound(await print(long))
  expect(pages.length).toBeGreaterThan(1)
  expect(pages.at(-1)?.text).toContain('Paragraph 59')
})
