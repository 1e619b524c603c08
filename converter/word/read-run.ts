import { attribute, childNamed, childrenNamed, elementsIn, textIn, type XmlElement } from '../docx/xml.ts'
import { counterOf, formFieldText, isInCode, isInCounter, type PageCounter } from './fields.ts'
import { readChildren, refuse, refuseText, withoutText } from './read-children.ts'
import { readDrawing } from './read-drawing.ts'
import { runPropertiesOf } from './read-styles.ts'
import { readPict } from './read-vml.ts'
import { createRunWriter, type RunContext, type RunWriter } from './run-writer.ts'
import { signOf } from './symbol-fonts.ts'
import { isOn } from './values.ts'

const noBreakHyphen = '\u2011'
const softHyphen = '\u00ad'

const symbolIn = (element: XmlElement): string => {
  const code = Number.parseInt(attribute(element, 'w:char') ?? '', 16)
  return signOf(attribute(element, 'w:font') ?? '', code) ?? refuse('symbols')
}

/** Follows a field from its begin mark over its code to its result. */
const readFieldMark = (mark: XmlElement, { position, put }: RunContext, writer: RunWriter) => {
  const kind = attribute(mark, 'w:fldCharType')
  const open = position.fields.at(-1)
  if (kind === 'begin') {
    writer.write(formFieldText(mark))
    position.fields.push({ code: '', isInResult: false, shown: '' })
  }
  if (kind === 'separate' && open) open.isInResult = true
  if (kind === 'end' && open) {
    position.fields.pop()
    const counter = counterOf(open.code)
    if (counter && !isInCode(position) && !isInCounter(position)) put({ ...counter, style: writer.style() })
  }
}

const readFieldCode = (code: XmlElement, { position }: RunContext) => {
  const open = position.fields.at(-1)
  if (open) open.code += textIn(code)
}

const readBreak = (element: XmlElement, { position, put }: RunContext) => {
  if (isInCode(position)) return
  const kind = attribute(element, 'w:type')
  put({ kind: position.isOnPage && (kind === 'page' || kind === 'column') ? 'page-break' : 'line' })
}

const readFootnoteMark = (element: XmlElement, { state, position, put }: RunContext, writer: RunWriter) => {
  const { mark, blocks } = state.footnote(attribute(element, 'w:id'), position)
  const hasOwnMark = isOn(attribute(element, 'w:customMarkFollows'))
  put({ kind: 'note', style: writer.style(), mark: hasOwnMark ? '' : mark, blocks })
}

/** The choice with a drawing, which may have to be refused, else the fallback. */
const alternativeIn = (element: XmlElement): XmlElement | undefined => {
  const choices = childrenNamed(element, 'mc:Choice')
  const drawn = choices.find((choice) => elementsIn(choice).some(({ name }) => name === 'w:drawing'))
  return drawn ?? childNamed(element, 'mc:Fallback') ?? choices[0]
}

/** Puts a page counter in the style of a run. */
export const putCounter = (counter: PageCounter, run: XmlElement | undefined, context: RunContext): void => {
  const properties = run ? runPropertiesOf(run, context.state.styles, context.base) : context.base
  context.put({ ...counter, style: createRunWriter(context, properties).style() })
}

/** Shows the letters, and in brackets behind them how they are read. */
const readRuby = (ruby: XmlElement, context: RunContext, writer: RunWriter) => {
  const runs = (element: XmlElement) =>
    readChildren(element, { 'w:r': (run) => readRun(run, context), 'w:rPr': refuseText })
  readChildren(ruby, {
    'w:rubyPr': refuseText,
    // Word writes it first; it is read below.
    'w:rt': () => undefined,
    'w:rubyBase': runs,
  })
  writer.write(' (')
  for (const reading of childrenNamed(ruby, 'w:rt')) runs(reading)
  writer.write(')')
}

/** Reads `w:r`. */
export const readRun = (run: XmlElement, context: RunContext): void => {
  const { state, position, put } = context
  const properties = runPropertiesOf(run, state.styles, context.base)
  const writer = createRunWriter(context, properties)
  const superscript = () => createRunWriter(context, { ...properties, shift: 'super' })
  const read = (element: XmlElement): void =>
    readChildren(element, {
      'w:rPr': refuseText,
      'w:t': (text) => writer.write(textIn(text)),
      'w:tab': withoutText(writer.tab),
      'w:ptab': withoutText(writer.tab),
      'w:br': withoutText((mark) => readBreak(mark, context)),
      'w:cr': withoutText((mark) => readBreak(mark, context)),
      'w:noBreakHyphen': withoutText(() => writer.write(noBreakHyphen)),
      'w:softHyphen': withoutText(() => writer.write(softHyphen)),
      'w:sym': withoutText((symbol) => writer.write(symbolIn(symbol))),
      'w:pgNum': withoutText(() => put({ kind: 'page-number', format: null, style: writer.style() })),
      'w:fldChar': withoutText((mark) => readFieldMark(mark, context, writer)),
      'w:instrText': (code) => readFieldCode(code, context),
      'w:footnoteReference': withoutText((mark) => readFootnoteMark(mark, context, writer)),
      'w:endnoteReference': withoutText((mark) => superscript().write(state.endnote(attribute(mark, 'w:id')))),
      'w:commentReference': withoutText((mark) => writer.write(state.comment(attribute(mark, 'w:id')))),
      'w:ruby': (ruby) => readRuby(ruby, context, writer),
      'w:drawing': (drawing) => readDrawing(drawing, state, position).forEach(put),
      'w:pict': (picture) => put(readPict(picture, state, position)),
      'mc:AlternateContent': (alternatives) => {
        const chosen = alternativeIn(alternatives)
        if (chosen) read(chosen)
      },
    })
  read(run)
}
