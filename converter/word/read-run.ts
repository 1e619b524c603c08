import { attribute, childNamed, childrenNamed, elementsIn, textIn, type XmlElement } from '../docx/xml.ts'
import { cannotShow, readChildren, refuseWords, wordless } from './cannot-show.ts'
import { type Counter, counterOf, formFieldText, isInCode, isInCounter, refuseOtherResult } from './fields.ts'
import type { Inline } from './model.ts'
import type { ParagraphProperties } from './paragraph-properties.ts'
import { readDrawing, readVmlPicture } from './read-picture.ts'
import { wordsToShow } from './read-words.ts'
import type { Reading, Where } from './reading.ts'
import { runLook } from './run-look.ts'
import type { RunProperties } from './run-properties.ts'
import { signOf } from './symbol-letters.ts'
import { over, valueIn } from './values.ts'

/** What a paragraph is made of, before it is split where a page ends. */
export type Piece = Inline | { readonly kind: 'page-break' }

export type RunContext = {
  readonly reading: Reading
  readonly where: Where
  readonly paragraph: ParagraphProperties
  /** What runs of the paragraph look like before they say anything themselves. */
  readonly base: RunProperties
  readonly put: (piece: Piece) => void
}

const symbolIn = (element: XmlElement): string => {
  const code = Number.parseInt(attribute(element, 'w:char') ?? '', 16)
  return signOf(attribute(element, 'w:font') ?? '', code) ?? cannotShow('symbols')
}

const hyphen = '\u2011'
const softHyphen = '\u00ad'

const defaultSize = 10
/** How high capitals are that stand for small letters. */
const smallCapital = 0.8

/** Puts what one run says, in the look it has. */
const createWriter = ({ reading, where, paragraph, put }: RunContext, properties: RunProperties) => {
  const lookOf = (text: string, share = 1) =>
    runLook({
      properties: { ...properties, size: (properties.size ?? defaultSize) * share },
      ...{ paragraph, text, background: where.background, styles: reading.styles },
    })
  const styleFor = (text: string) => reading.styleIndex(lookOf(text))
  const putWords = (text: string, share?: number) => {
    reading.spend(1 + text.length / 100)
    const shown = wordsToShow(text, properties)
    put({ kind: 'text', text: shown, style: reading.styleIndex(lookOf(shown, share)) })
  }
  const putPlain = (text: string) => {
    if (text === '') return
    const isSmall = properties.smallCaps && !properties.caps
    const pieces = isSmall ? text.split(/(\p{Ll}+)/u).filter(Boolean) : [text]
    for (const piece of pieces) {
      const isLower = isSmall && /^\p{Ll}/u.test(piece)
      putWords(isLower ? piece.toUpperCase() : piece, isLower ? smallCapital : undefined)
    }
  }
  const tab = () => {
    if (isInCode(where) || isInCounter(where)) return
    reading.spend(1)
    put({ kind: 'tab', style: styleFor('') })
  }
  const write = (text: string) => {
    if (isInCode(where)) return refuseWords(text)
    const counting = where.fields.find(({ isInResult, code }) => isInResult && counterOf(code))
    if (counting) {
      counting.shown += text
      return refuseOtherResult(counting.shown)
    }
    for (const [index, piece] of text.split('\t').entries()) {
      if (index > 0) tab()
      putPlain(piece)
    }
  }
  return { styleFor, write, tab }
}

/** Follows a field from its beginning over its code to its result. */
const readFieldMark = (mark: XmlElement, { where, put }: RunContext, writer: ReturnType<typeof createWriter>) => {
  const kind = attribute(mark, 'w:fldCharType')
  const open = where.fields.at(-1)
  if (kind === 'begin') {
    writer.write(formFieldText(mark))
    where.fields.push({ code: '', isInResult: false, shown: '' })
  }
  if (kind === 'separate' && open) open.isInResult = true
  if (kind === 'end' && open) {
    where.fields.pop()
    const counter = counterOf(open.code)
    if (counter && !isInCode(where) && !isInCounter(where)) put({ ...counter, style: writer.styleFor('') })
  }
}

const readBreak = (element: XmlElement, { where, put }: RunContext) => {
  if (isInCode(where)) return
  const kind = attribute(element, 'w:type')
  put({ kind: where.isOnPage && (kind === 'page' || kind === 'column') ? 'page-break' : 'line' })
}

/** Of several ways to say something, the drawn one, which may be more than we can show, else the plain one. */
const alternativeIn = (element: XmlElement): XmlElement | undefined => {
  const choices = childrenNamed(element, 'mc:Choice')
  const drawn = choices.find((choice) => elementsIn(choice).some(({ name }) => name === 'w:drawing'))
  return drawn ?? childNamed(element, 'mc:Fallback') ?? choices[0]
}

const propertiesOf = (run: XmlElement, { reading, base }: RunContext): RunProperties => {
  const own = childNamed(run, 'w:rPr')
  const style = reading.styles.style(valueIn(own, 'w:rStyle')).run
  return over(over(base, style), reading.styles.runProperties(own))
}

const readNoteMark = (element: XmlElement, context: RunContext, writer: ReturnType<typeof createWriter>) => {
  const { reading, where, put } = context
  const { mark, blocks } = reading.footnote(attribute(element, 'w:id'), where)
  const isOwnMark = ['1', 'true', 'on'].includes(attribute(element, 'w:customMarkFollows') ?? '')
  put({ kind: 'note', style: writer.styleFor(''), mark: isOwnMark ? '' : mark, blocks })
}

/** Puts a counter of pages that looks like that run. */
export const putCounter = (counter: Counter, run: XmlElement | undefined, context: RunContext): void => {
  const properties = run ? propertiesOf(run, context) : context.base
  context.put({ ...counter, style: createWriter(context, properties).styleFor('') })
}

/** Reads `w:r`. */
export const readRun = (run: XmlElement, context: RunContext): void => {
  const { reading, where, put } = context
  const properties = propertiesOf(run, context)
  const writer = createWriter(context, properties)
  const superscript = () => createWriter(context, { ...properties, shift: 'super' })
  const read = (element: XmlElement): void =>
    readChildren(element, {
      'w:rPr': refuseWords,
      'w:t': (text) => writer.write(textIn(text)),
      'w:tab': wordless(writer.tab),
      'w:ptab': wordless(writer.tab),
      'w:br': wordless((mark) => readBreak(mark, context)),
      'w:cr': wordless((mark) => readBreak(mark, context)),
      'w:noBreakHyphen': wordless(() => writer.write(hyphen)),
      'w:softHyphen': wordless(() => writer.write(softHyphen)),
      'w:sym': wordless((symbol) => writer.write(symbolIn(symbol))),
      'w:pgNum': wordless(() => put({ kind: 'page-number', format: null, style: writer.styleFor('') })),
      'w:fldChar': wordless((mark) => readFieldMark(mark, context, writer)),
      'w:instrText': (code) => {
        const open = where.fields.at(-1)
        if (open) open.code += textIn(code)
      },
      'w:footnoteReference': wordless((mark) => readNoteMark(mark, context, writer)),
      'w:endnoteReference': wordless((mark) => superscript().write(reading.endnote(attribute(mark, 'w:id')))),
      'w:drawing': (drawing) => put(readDrawing(drawing, reading, where)),
      'w:pict': (element) => {
        const picture = readVmlPicture(element, reading, where)
        if (picture) put(picture)
      },
      'mc:AlternateContent': (element) => {
        const chosen = alternativeIn(element)
        if (chosen) read(chosen)
      },
    })
  read(run)
}
