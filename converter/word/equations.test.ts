import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'
import { afterAll, expect, test } from 'vitest'
import { convertInProcess } from '../testing/convert-in-process.ts'
import { docxOf, namespaces, paragraph } from '../testing/docx-of.ts'
import { expectSound } from '../testing/expect-sound.ts'
import {
  displayMath,
  docxWithEquations,
  inlineMath,
  mathMatrix,
  mathObject,
  mathRun,
  mathWords,
} from '../testing/omml.ts'
import { lettersMissing } from '../testing/words-of-docx.ts'
import { createWordLayout } from './word-layout.ts'

const layout = createWordLayout()
afterAll(() => layout.close())

const convertPdf = (docx: Buffer) => convertInProcess(docx, 'essay.docx', layout)
const convert = async (docx: Buffer) => expectSound(await convertPdf(docx))
const textOf = async (docx: Buffer) => (await convert(docx)).pages.map(({ text }) => text.normalize('NFKC')).join(' ')

const [a, b, c, n] = [mathRun('a'), mathRun('b'), mathRun('c'), mathRun('n')]
const color = (text: string, value: string) =>
  `<m:r><w:rPr><w:color w:val="${value}"/><w:sz w:val="96"/></w:rPr><m:t>${text}</m:t></m:r>`

test('DOC-63 an equation stands in its sentence, with the words around it', async () => {
  const words = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
  const body = `<w:p>${words('We let ')}${inlineMath(mathRun('x=42'))}${words(' students apply.')}</w:p>`

  const text = await textOf(await docxOf({ body }))

  expect(text.replaceAll(/\s+/g, '')).toBe('Weletx=42studentsapply.')
})

const objects: readonly (readonly [string, string, string])[] = [
  ['a fraction', mathObject('f', {}, ['num', a], ['den', b]), 'ab'],
  ['a skewed fraction', mathObject('f', { type: 'skw' }, ['num', a], ['den', b]), 'ab'],
  ['a fraction in a line', mathObject('f', { type: 'lin' }, ['num', a], ['den', b]), 'a/b'],
  ['a fraction without a line', mathObject('f', { type: 'noBar' }, ['num', n], ['den', a]), 'na'],
  ['a root', mathObject('rad', {}, ['deg', n], ['e', a]), '√na'],
  ['a square root', mathObject('rad', { degHide: '1' }, ['deg', ''], ['e', a]), '√a'],
  ['an index', mathObject('sSub', {}, ['e', a], ['sub', n]), 'an'],
  ['a power', mathObject('sSup', {}, ['e', a], ['sup', mathRun('2')]), 'a2'],
  ['index and power', mathObject('sSubSup', {}, ['e', a], ['sub', b], ['sup', c]), 'abc'],
  [
    'what stands before',
    mathObject('sPre', {}, ['sub', mathRun('6')], ['sup', mathRun('14')], ['e', mathRun('C', 'p')]),
    '146C',
  ],
  ['a sum', mathObject('nary', { chr: '∑' }, ['sub', mathRun('k=0')], ['sup', n], ['e', a]), '∑k=0na'],
  [
    'an integral without limits',
    mathObject('nary', { subHide: '1', supHide: '1' }, ['sub', ''], ['sup', ''], ['e', a]),
    '∫a',
  ],
  ['a limit', mathObject('limLow', {}, ['e', mathRun('lim', 'p')], ['lim', mathRun('n→∞')]), 'limn→∞'],
  ['a limit above', mathObject('limUpp', {}, ['e', a], ['lim', b]), 'ab'],
  ['a function', mathObject('func', {}, ['fName', mathRun('sin', 'p')], ['e', mathRun('θ')]), 'sinθ'],
  [
    'brackets of two kinds around two parts',
    mathObject('d', { begChr: '[', sepChr: ';', endChr: ')' }, ['e', a], ['e', b]),
    '[a;b)',
  ],
  ['a bracket on one side', mathObject('d', { begChr: '{', endChr: '' }, ['e', a]), '{a'],
  ['a matrix', mathMatrix('left', [a, b], [c, n]), 'abcn'],
  ['rows that are aligned', mathObject('eqArr', {}, ['e', mathRun('a&amp;=1')], ['e', mathRun('b&amp;=2')]), 'a=1b=2'],
  ['an accent', mathObject('acc', { chr: '\u20d7' }, ['e', a]), 'a'],
  ['a line above', mathObject('bar', { pos: 'top' }, ['e', a]), 'a'],
  ['a brace below', mathObject('limLow', {}, ['e', mathObject('groupChr', {}, ['e', a])], ['lim', n]), 'an'],
  ['an arrow with words above', mathObject('groupChr', { chr: '→', vertJc: 'bot' }, ['e', mathWords('heat')]), 'heat→'],
  ['an arrow above a letter', mathObject('groupChr', { chr: '→', pos: 'top', vertJc: 'bot' }, ['e', a]), '→a'],
  ['a frame', mathObject('borderBox', {}, ['e', a]), 'a'],
  ['a frame that strikes', mathObject('borderBox', { hideTop: '1', strikeBLTR: '1', strikeH: '1' }, ['e', a]), 'a'],
  ['a box', mathObject('box', {}, ['e', a]), 'a'],
  ['a shown phantom', mathObject('phant', { zeroWid: '1' }, ['e', a]), 'a'],
  ['words', mathRun('a') + mathWords(' if it rains, ') + mathRun('b'), 'aifitrains,b'],
  ['letters of other alphabets', '<m:r><m:rPr><m:scr m:val="double-struck"/></m:rPr><m:t>R</m:t></m:r>', 'R'],
  ['words that no mathematical font has', mathWords('成績'), '成績'],
  ['two lines', `${a}<m:r><w:br/><m:t>b</m:t></m:r>`, 'ab'],
  ['brackets that do not grow', mathObject('d', { grow: '0' }, ['e', a]), '(a)'],
]

test('DOC-63 every object of an equation is shown', async () => {
  const paragraphs = objects.map(([, equation]) => paragraph('§') + displayMath(`${equation}${mathRun('=1')}`))

  const [, ...shown] = (await textOf(await docxOf({ body: paragraphs.join('') }))).split('§')

  const missing = objects.map(([what, , letters], at) => [what, lettersMissing(shown[at] ?? '', `${letters}=1`)])
  expect(missing).toEqual(objects.map(([what]) => [what, '']))
})

test('DOC-63 a numerator stands above its denominator, and both are within the line of their paragraph', async () => {
  const red = paragraph('Above', '<w:pPr><w:shd w:val="clear" w:fill="FF0000"/></w:pPr>')
  const fraction = mathObject('f', {}, ['num', color('m', '00FF00')], ['den', color('m', '0000FF')])
  const down = Array.from({ length: 792 }, (_, at) => [0.5, at / 792] as const)

  const { colorsAt } = await convert(await docxOf({ body: red + displayMath(fraction) + red }))

  const seen = (await colorsAt(1, down)).filter((found, at, all) => found !== all[at - 1] && found !== '#ffffff')
  const order = seen.filter((found) => ['#ff0000', '#00ff00', '#0000ff'].includes(found))
  expect(order.filter((found, at) => found !== order[at - 1])).toEqual(['#ff0000', '#00ff00', '#0000ff', '#ff0000'])
})

const long = Array.from({ length: 60 }, (_, index) => mathRun(`${index + 100}x`)).join(mathRun('+'))
test.each([
  ['is continued on the next line', long],
  [
    'is made smaller where it cannot be broken',
    mathObject('f', {}, ['num', long.slice(0, long.length / 3)], ['den', n]),
  ],
])('DOC-63 an equation that is wider than its line %s', async (_what, equation) => {
  const right = Array.from({ length: 2_000 }, (_, at) => [0.89 + (at % 10) / 100, Math.floor(at / 10) / 200] as const)
  const whole = equation.endsWith('</m:f>')
    ? mathObject('f', {}, ['num', mathRun('12345+'.repeat(15))], ['den', n])
    : equation

  const { pages, colorsAt } = await convert(await docxWithEquations(whole))

  expect(new Set(await colorsAt(1, right))).toEqual(new Set(['#ffffff']))
  expect(pages).toHaveLength(1)
})

test('DOC-63 an equation that would be too small to be read is refused', async () => {
  const fraction = mathObject('f', {}, ['num', mathRun('12345+'.repeat(60))], ['den', n])

  await expect(convertPdf(await docxWithEquations(fraction))).rejects.toMatchObject({ failure: 'equation' })
})

test('DOC-63 a reader that cannot see an equation has it in one line of text', async () => {
  const fraction = mathObject('f', {}, ['num', mathRun('a+b')], ['den', mathRun('2')])

  const pdf = await PDFDocument.load(await convertPdf(await docxWithEquations(mathRun('x=') + fraction)))

  const texts = pdf.context.enumerateIndirectObjects().flatMap(([, object]) => {
    const alt = object instanceof PDFDict ? object.lookup(PDFName.of('Alt')) : undefined
    return alt instanceof PDFString || alt instanceof PDFHexString ? [alt.decodeText()] : []
  })
  expect(texts).toEqual(['x=(a+b)/2'])
})

test.each([
  ['an unknown object', '<m:novelty><m:e/></m:novelty>', 'equation'],
  ['an unknown part of an object', mathObject('rad', {}, ['novelty', a], ['e', b]), 'equation'],
  ['a picture', '<m:r><w:drawing/></m:r>', 'equation'],
  ['a break inside a fraction', mathObject('f', {}, ['num', '<m:r><w:br/></m:r>'], ['den', a]), 'equation'],
  ['text that is struck out', '<m:r><w:rPr><w:strike/></w:rPr><m:t>x</m:t></m:r>', 'equation'],
  ['hidden text', '<m:r><w:rPr><w:vanish/></w:rPr><m:t>x</m:t></m:r>', 'hiddenText'],
  ['text beside its runs', 'x', 'unknownContent'],
  ['a letter that no font has', mathRun('\u{13000}'), 'letters'],
])('DOC-63 %s in an equation is refused', async (_what, equation, failure) => {
  await expect(convertPdf(await docxWithEquations(equation))).rejects.toMatchObject({ failure })
})

test('DOC-63 an equation in a header, in a cell, beside a list number and directly in the body is shown', async () => {
  const cell = `<w:tbl><w:tblGrid><w:gridCol w:w="2000"/></w:tblGrid><w:tr><w:tc>${displayMath(mathRun('b=2'))}</w:tc></w:tr></w:tbl>`
  const section = '<w:sectPr><w:headerReference w:type="default" r:id="rId1"/></w:sectPr>'
  const docx = await docxOf({
    body: cell + inlineMath(mathRun('d=4')) + section,
    relationships: [['rId1', 'header', 'header1.xml']],
    parts: { 'word/header1.xml': `<w:hdr ${namespaces}>${displayMath(mathRun('c=3'))}</w:hdr>` },
  })

  const text = (await textOf(docx)).replaceAll(' ', '')

  for (const equation of ['b=2', 'c=3', 'd=4']) expect(text).toContain(equation)
})
