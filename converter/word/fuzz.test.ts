import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { cleanDocx } from '../docx/clean-docx.ts'
import { readZip } from '../docx/zip.ts'
import { isConversionFailure, RetryableFailure, Unconvertible } from '../failures.ts'
import { convertInProcess } from '../testing/convert-in-process.ts'
import { docxOf, namespaces, zipOf } from '../testing/docx-of.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { lettersMissing, textIn } from '../testing/words-of-docx.ts'
import { readDocument } from './read-document.ts'
import { textOfModel } from './word-files.ts'
import { createWordLayout } from './word-layout.ts'

const fixture = async (name: string) =>
  readZip(readFileSync(join(import.meta.dirname, '../testing/word/shown', `${name}.docx`)))

/** Any other error is a bug. A layout that explodes meets its limit of wall time before that of processor time on a busy machine. */
const failureOf = (error: unknown): string => {
  if (error instanceof Unconvertible && isConversionFailure(error.failure)) return error.failure
  if (error instanceof RetryableFailure && error.failure === 'tookTooLong') return error.failure
  throw error
}

const names = [
  'w:p',
  'w:r',
  'w:t',
  'w:tbl',
  'w:tr',
  'w:tc',
  'w:sdt',
  'w:sdtContent',
  'w:ins',
  'w:rPr',
  'w:pPr',
  'w:novelty',
]
const values = [
  '',
  '0',
  '-1',
  '1e99',
  'NaN',
  '99999999999',
  'page',
  'continue',
  'restart',
  'lowerRoman',
  'rId1',
  'true',
]

/** Changes one tag or value of an XML text. */
const mutate = (xml: string, at: number, kind: number, choice: number): string => {
  const tags = [...xml.matchAll(/<(\/?)([\w:]+)([^<>]*?)(\/?)>/g)]
  const tag = tags[Math.floor(at * tags.length)]
  if (!tag) return xml
  const [whole, closing, name = '', rest = ''] = tag
  const replaced = [
    () => whole.replace(name, names[choice % names.length] ?? 'w:p'),
    () => whole.replace(/="[^"]*"/, `="${values[choice % values.length]}"`),
    () => '',
    () => whole + whole,
    () => `stray ${whole}`,
    () => (closing ? whole : `<${name}${rest}/>`),
  ][kind % 6]?.()
  return xml.slice(0, tag.index) + (replaced ?? whole) + xml.slice(tag.index + whole.length)
}

/** Renames an element with its end tag, which keeps the text well-formed. */
const renameAll = (xml: string, from: string, to: string): string =>
  xml.replaceAll(new RegExp(`<(/?)${from}(?=[ />])`, 'g'), `<$1${to}`)

const change = fc.record({
  at: fc.double({ min: 0, max: 0.999, noNaN: true }),
  kind: fc.nat(5),
  choice: fc.nat(50),
  rename: fc.option(fc.record({ from: fc.constantFrom(...names), to: fc.constantFrom(...names) }), { freq: 4 }),
})

test('DOC-26 a randomly changed document keeps all its text or is refused with a message', async () => {
  const parts = await fixture('transcript')
  const changeable = [...parts.keys()].filter((name) =>
    /^word\/(document|numbering|styles|footnotes|header\d)\.xml$/.test(name),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...changeable),
      fc.array(change, { minLength: 1, maxLength: 3 }),
      async (part, changes) => {
        const xml = changes.reduce(
          (text, { at, kind, choice, rename }) => {
            return rename ? renameAll(text, rename.from, rename.to) : mutate(text, at, kind, choice)
          },
          String(parts.get(part)),
        )
        const changed = await zipOf(Object.fromEntries([...parts, [part, Buffer.from(xml)]]))

        const outcome = await cleanDocx(changed).then(readDocument).catch(failureOf)

        if (typeof outcome === 'string') return
        const document = String(part === 'word/document.xml' ? xml : parts.get('word/document.xml'))
        expect(lettersMissing(textOfModel(outcome.model), textIn(document))).toBe('')
      },
    ),
    { numRuns: 40 },
  )
})

const text = fc
  .array(
    fc.constantFrom(
      'Zoë',
      'a',
      'Unteilbar'.repeat(20),
      'x², ½',
      '#let x = 1',
      '$a$ @b <c> \\',
      'محمد',
      '成績',
      '  ',
      '"}',
      '12.5',
    ),
    { maxLength: 6 },
  )
  .map((words) => words.join(' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
const flags = fc
  .subarray([
    '<w:b/>',
    '<w:i/>',
    '<w:u w:val="single"/>',
    '<w:strike/>',
    '<w:caps/>',
    '<w:smallCaps/>',
    '<w:sz w:val="60"/>',
    '<w:vertAlign w:val="superscript"/>',
    '<w:highlight w:val="red"/>',
    '<w:rtl/>',
    '<w:position w:val="-12"/>',
  ])
  .map((on) => `<w:rPr>${on.join('')}</w:rPr>`)
const run = fc
  .tuple(flags, text, fc.constantFrom('', '<w:tab/>', '<w:br/>', '<w:br w:type="page"/>'))
  .map(([look, words, end]) => `<w:r>${look}<w:t xml:space="preserve">${words}</w:t>${end}</w:r>`)
const indent = fc.integer({ min: -4000, max: 20000 })
const paragraph = fc
  .tuple(
    fc.array(run, { maxLength: 4 }),
    indent,
    indent,
    fc.constantFrom('left', 'both', 'center', 'right'),
    fc.constantFrom(
      '',
      '<w:bidi/>',
      '<w:keepNext/>',
      '<w:tabs><w:tab w:val="right" w:pos="4000" w:leader="dot"/></w:tabs>',
    ),
  )
  .map(
    ([runs, left, first, align, more]) =>
      `<w:p><w:pPr>${more}<w:ind w:left="${left}" w:firstLine="${first}"/><w:jc w:val="${align}"/></w:pPr>${runs.join('')}</w:p>`,
  )
const cell = fc
  .tuple(
    fc.integer({ min: 0, max: 4 }),
    fc.constantFrom('', '<w:vMerge/>', '<w:vMerge w:val="restart"/>'),
    fc.integer({ min: -10, max: 9000 }),
    paragraph,
  )
  .map(
    ([span, merge, width, inside]) =>
      `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/><w:gridSpan w:val="${span}"/>${merge}</w:tcPr>${inside}</w:tc>`,
  )
const table = fc
  .array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })
  .map((rows) => `<w:tbl>${rows.map((cells) => `<w:tr>${cells.join('')}</w:tr>`).join('')}</w:tbl>`)
const body = fc.array(fc.oneof({ weight: 3, arbitrary: paragraph }, { weight: 1, arbitrary: table }), { maxLength: 8 })

test('DOC-25 a random document that is not refused has all its text in the PDF', async () => {
  const layout = createWordLayout()
  onTestFinished(layout.close)
  await fc.assert(
    fc.asyncProperty(body, body, async (blocks, header) => {
      const docx = await docxOf({
        body: `${blocks.join('')}<w:p><w:r><w:t>end</w:t></w:r></w:p><w:sectPr><w:headerReference w:type="default" r:id="rId1"/></w:sectPr>`,
        relationships: [['rId1', 'header', 'header1.xml']],
        parts: { 'word/header1.xml': `<w:hdr ${namespaces}>${header.slice(0, 2).join('')}<w:p/></w:hdr>` },
      })

      const outcome = await convertInProcess(docx, 'a.docx', layout).catch(failureOf)

      if (typeof outcome === 'string') return
      const { pages } = await readPdf(outcome)
      const wanted = textIn(blocks.join('') + header.slice(0, 2).join(''))
      expect(lettersMissing(pages.map((page) => page.text).join(' '), wanted)).toBe('')
    }),
    // Shrinking ends in time to say what it has found.
    { numRuns: 6, interruptAfterTimeLimit: 240_000 },
  )
})
