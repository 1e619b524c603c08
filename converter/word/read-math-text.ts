import { childNamed, elementsIn, textIn, type XmlElement } from '../docx/xml.ts'
import type { MathLook, MathNode, MathNodes } from './equation-model.ts'
import { isMathOn, mathValue } from './math-objects.ts'
import { refuse, refuseText } from './read-children.ts'
import { runPropertiesOf } from './read-styles.ts'
import type { RunProperties } from './run-properties.ts'
import type { RunContext } from './run-writer.ts'

/** The widths of spaces, as shares of the font size. */
const spaces: Readonly<Record<string, number>> = {
  ...{
    '\u2000': 0.5,
    '\u2001': 1,
    '\u2002': 0.5,
    '\u2003': 1,
    '\u2004': 0.333,
    '\u2005': 0.25,
    '\u2006': 0.167,
    '\u2007': 0.5,
    '\u2008': 0.25,
  },
  ...{
    '\u2009': 0.167,
    '\u200a': 0.1,
    '\u200b': 0,
    '\u205f': 0.222,
    '\u2061': 0,
    '\u2062': 0,
    '\u2063': 0,
    '\u2064': 0,
  },
}
const usualSpace = 0.25

/** What Word shows for a sign that is typed. */
const shownAs: Readonly<Record<string, string>> = { '-': '−', '*': '∗', "'": '′' }

/** Between these and what follows, a line may break. */
const signs = '=<>≤≥≠≈≡≅∼∝→←↔⇒⇐⇔∈∉⊂⊃⊆⊇+\\-−±∓×÷·*∗∘∪∩∧∨⊕⊗'
const blanks = '\\s\\u200b\\u2061-\\u2064'
const tokens = new RegExp(
  `(?<number>\\d+(?:[.,]\\d+)*)|(?<space>[${blanks}])|(?<sign>[${signs}])|(?<letters>[^\\d${blanks}${signs}]+)`,
  'gu',
)

type Look = { readonly looks: readonly MathLook[]; readonly fill: string | null }

const spaceNode = (text: string): MathNode => ({ kind: 'space', width: spaces[text] ?? usualSpace })

/** The parts of a text that Word sets as mathematics. */
const mathNodes = (text: string, look: Look): MathNodes =>
  [...text.matchAll(tokens)].map(({ groups = {} }): MathNode => {
    const { number, space, sign, letters = '' } = groups
    if (number) return { kind: 'words', text: number, ...look }
    if (space) return spaceNode(space)
    if (sign) return { kind: 'sign', text: shownAs[sign] ?? sign, ...look }
    return { kind: 'letters', text: letters.replaceAll("'", '′'), ...look }
  })

/** Words between spaces; an equation can be broken there. */
const wordNodes = (text: string, look: Look): MathNodes =>
  text
    .split(/(\s)/u)
    .filter(Boolean)
    .map((word) => (/\s/u.test(word) ? spaceNode(word) : { kind: 'words', text: word, ...look }))

const alphabets: Readonly<Record<string, MathLook>> = {
  ...{ script: 'cal', fraktur: 'frak', 'double-struck': 'bb', 'sans-serif': 'sans', monospace: 'mono' },
}

const looksOf = (
  math: XmlElement | undefined,
  { bold, italic }: RunProperties,
  isText: boolean,
): readonly MathLook[] => {
  const style = mathValue(math, 'm:sty') ?? 'i'
  const alphabet = alphabets[mathValue(math, 'm:scr') ?? '']
  const isSlanted = isText ? italic === true : style === 'i' || style === 'bi'
  const isBold = isText ? bold === true : style === 'b' || style === 'bi' || bold === true
  return [...(alphabet ? [alphabet] : []), isSlanted ? 'italic' : 'upright', ...(isBold ? (['bold'] as const) : [])]
}

/** Text that is struck out or hidden would look like any other. */
const refuseLostLook = ({ strike, hidden }: RunProperties): void => {
  if (strike) refuse('equation')
  if (hidden) refuse('hiddenText')
}

/** Marks that show nothing. */
const marks = ['w:rPr', 'm:rPr', 'w:lastRenderedPageBreak', 'w:annotationRef']

/** Reads a run of an equation. In an array, `&` is a place at which its rows are aligned. */
export const readMathRun = (run: XmlElement, { state, base }: RunContext, isInArray: boolean): MathNodes => {
  state.spend(1 + textIn(run).length / 20)
  const math = childNamed(run, 'm:rPr')
  const properties = runPropertiesOf(run, state.styles, base)
  refuseLostLook(properties)
  const isText = run.name === 'w:r' || isMathOn(math, 'm:nor')
  const { color } = properties
  const look: Look = {
    looks: looksOf(math, properties, isText),
    fill: color === undefined || color === 'auto' ? null : color,
  }
  const nodesIn = (text: string): MathNodes => {
    if (isText) return wordNodes(text, look)
    const pieces = isInArray ? text.split('&') : [text]
    return pieces.flatMap((piece, at) => [...(at > 0 ? [{ kind: 'align' } as const] : []), ...mathNodes(piece, look)])
  }
  const nodes = elementsIn(run).flatMap((element): MathNodes => {
    if (element.name === 'm:t' || element.name === 'w:t') return nodesIn(textIn(element))
    if (element.name === 'w:br' || element.name === 'w:cr') return [{ kind: 'break' }]
    if (element.name === 'w:tab') return [{ kind: 'space', width: 2 }]
    if (!marks.includes(element.name)) refuse('equation')
    refuseText(element)
    return []
  })
  return childNamed(math, 'm:brk') ? [{ kind: 'break' }, ...nodes] : nodes
}
