import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expectSound } from '@apply/converter/testing/expect-sound'
import type { ReadOnlyPage } from '@apply/engine/read-only'
import { school as governorsChoice } from '@apply/forms/governors-choice'
import { school as sampleCollege } from '@apply/forms/sample-college'
import { expect, test } from 'vitest'
import { assembleCopy } from '../assemble/assemble-copy.ts'
import { pageOf, printedView, printedViewOf } from '../testing/printed-view.ts'
import { readCopy, withoutSpace } from '../testing/read-copy.ts'

const printed = async (...pages: readonly ReadOnlyPage[]) => {
  const { printed: pdf, logged } = await printedView(...pages)
  const copy = await readCopy(pdf)
  return { pdf, logged, copy, text: withoutSpace(copy.pages.map(({ text }) => text).join(' ')) }
}

/** Letters from right to left come back from a reader as they stand on the paper. */
const backwards = (text: string) => [...text].toReversed().join('')

test('PDF-05 prints very long answers to the last letter', async () => {
  const sentence = 'The quick brown fox jumps over the lazy dog. '
  const answers = {
    essay: `${sentence.repeat(155)}END1`,
    lines: `${sentence}\n`.repeat(150).concat('END2'),
    word: `${'W'.repeat(7000)}END3`,
    marks: `a${'\u0301'.repeat(7000)}END4`,
    'many marks': `a${Array.from({ length: 2000 }, (_, index) => String.fromCodePoint(0x300 + (index % 100))).join('')}END5`,
    joiners: `${'\u200d'.repeat(7000)}END6`,
    breaks: `x${'\n'.repeat(7000)}END7`,
    spaces: `x${' '.repeat(7000)}END8`,
    conjuncts: `${'क्'.repeat(3500)} END9`,
  }

  const { pdf, text } = await printed(pageOf(answers))

  for (let index = 1; index <= Object.keys(answers).length; index += 1) expect(text).toContain(`END${index}`)
  expect(text.split('W').length).toBeGreaterThan(7000)
  expect(text).toContain('U+0301×6995')
  await expectSound(await assembleCopy({ printed: pdf, title: 'Copy', attachments: [] }))
})

/** A color as the reader of the tests names it, in steps of a third. */
const inThirds = (color: string) =>
  color.replaceAll(/[0-9a-f]{2}/g, (part) =>
    (Math.round(Number.parseInt(part, 16) / 85) * 85).toString(16).padStart(2, '0'),
  )

test.each([governorsChoice, sampleCollege])('FRM-25 the copy shows the logo of $name in its color', async (school) => {
  const { printed: pdf } = await printedViewOf(school, pageOf({ Name: 'Zoë' }))

  const copy = await assembleCopy({ printed: pdf, title: 'Copy', attachments: [] })
  const { colorsAt, pages } = await expectSound(copy)
  // Near the upper left of the logo, which is at the top right of the page.
  expect(await colorsAt(1, [[536 / 612, 62 / 792]])).toEqual([inThirds(school.look.colors.accent)])
  expect(pages[0]?.text).toContain(school.name)
})

test('PDF-07 prints characters without a font as code points and logs them without the answer', async () => {
  const { text, logged } = await printed(pageOf({ Name: 'Ank\u{13000}h\u0007 \ud800Zoë' }))

  expect(text).toContain('AnkU+13000hU+0007')
  expect(logged).toContain('"codePoints":["U+0007","U+13000"]')
  expect(logged).not.toMatch(/Ank|Zoë/)
})

test('PDF-05 each line of an answer is aligned by its own direction', async () => {
  const { copy } = await printed(pageOf({ Name: 'דוד\nMax' }))

  const starts = copy.pages[0]?.starts
  const [left, right] = [starts?.get('Max'), starts?.get('דוד') ?? starts?.get(backwards('דוד'))]
  // Half of the paper is at 306 points.
  expect(left).toBeLessThan(306)
  expect(right).toBeGreaterThan(500)
})

test('PDF-05 never ends a page with a heading, and keeps a question with its answer', async () => {
  const parts = Array.from({ length: 60 }, (_, part) => ({
    headings: [`Heading${part}.`],
    lines: Array.from({ length: (part * 7) % 5 }, (_, line) => ({
      key: `${part}-${line}`,
      label: `Question${part}-${line}.`,
      text: `Start${part}-${line}. ${'and more words '.repeat((part * 3 + line) % 40)}Stop${part}-${line}.`,
    })),
  })).filter(({ lines }) => lines.length > 0)

  const { copy } = await printed({ name: 'about', title: 'About You', parts })

  expect(copy.pages.length).toBeGreaterThan(8)
  for (const { text } of copy.pages) {
    for (const [, part] of text.matchAll(/Heading(\d+)\./g)) expect(text).toContain(`Question${part}-0.`)
    for (const [, line] of text.matchAll(/Question(\d+-\d+)\./g)) {
      expect(text).toContain(`Start${line}.`)
      expect(text).toContain(`Stop${line}.`)
    }
  }
})

test('PDF-13 a group that fits on a page is not cut, in any script, and one that does not fit prints all of it', async () => {
  const group = (name: string, count: number, answer: string) => ({
    headings: [`${name}Heading.`],
    lines: Array.from({ length: count }, (_, line) => ({
      key: `${name}${line}`,
      label: `${name}Question${line}.`,
      text: answer,
    })),
  })
  const parts = [
    ...Array.from({ length: 12 }, (_, index) => group(`Small${index}`, 4 + ((index * 5) % 11), 'Maya')),
    ...Array.from({ length: 6 }, (_, index) => group(`World${index}`, 9, '王小明さくら')),
    group('Large', 90, 'Maya'),
  ]

  const { copy, text } = await printed({ name: 'about', title: 'About You', parts })

  for (const { headings, lines } of parts.slice(0, -1))
    expect(
      copy.pages.filter(({ text: page }) => page.includes(headings[0] ?? '')).map(({ text: page }) => page),
    ).toEqual([expect.stringContaining(lines.at(-1)?.label ?? '')])
  for (const { label } of parts.at(-1)?.lines ?? []) expect(text).toContain(label)
})

test('PDF-13 a long answer takes the full width', async () => {
  const { copy } = await printed(pageOf({ Short: 'one', Essay: `two ${'many words '.repeat(30)}` }))

  const starts = [...(copy.pages[0]?.starts ?? [])]
  const startOf = (word: string) => starts.find(([run]) => run.startsWith(word))?.[1]
  expect(startOf('one')).toBeGreaterThan(200)
  expect(startOf('two')).toBeLessThan(100)
})

test('OPS-09 PDF-04 printing starts no process and writes no file', async () => {
  const forbidding = ['--permission', '--allow-fs-read=*', '--allow-worker', '--disable-warning=SecurityWarning']
  const program = join(import.meta.dirname, '../testing/print-alone.ts')

  const { stdout } = await promisify(execFile)(process.execPath, [...forbidding, program], { env: {} })

  expect(stdout).toBe('%PDF-')
})
