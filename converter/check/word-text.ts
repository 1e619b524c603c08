import { childOf, type Element, elementsOf, isOn, settingOf } from './read-xml.ts'
import { isUnread } from './unread-styles.ts'
import { addCode, type Fields, followMark, hideText, isComputed } from './word-fields.ts'

type Reading = {
  readonly styles: ReadonlySet<string>
  readonly fields: Fields
  readonly isUnreadParagraph: boolean
  readonly isEquation: boolean
}

const ownText = (element: Element): string => element.children.filter((child) => typeof child === 'string').join('')

const textInside = (element: Element, reading: Reading): string =>
  elementsOf(element)
    .map((child) => textOf(child, reading))
    .join('')

const nothing = (): string => ''
const apart = (element: Element, reading: Reading): string => ` ${textInside(element, reading)} `

/** The letters of an equation are apart, as they may stand above each other. */
const readText = (text: Element, { fields, isEquation }: Reading): string => {
  if (hideText(fields)) return ''
  return isEquation ? ` ${ownText(text)} ` : ownText(text)
}

const readParagraph = (paragraph: Element, reading: Reading): string => {
  const style = settingOf(childOf(paragraph, 'pPr'), 'pStyle') ?? ''
  return apart(paragraph, { ...reading, isUnreadParagraph: reading.styles.has(style) })
}

const isUnreadRun = (run: Element, { styles, isUnreadParagraph }: Reading): boolean => {
  const properties = childOf(run, 'rPr')
  if (isUnread(properties) || styles.has(settingOf(properties, 'rStyle') ?? '')) return true
  const isShownAgain = childOf(properties, 'vanish') !== undefined && !isOn(properties, 'vanish')
  return isUnreadParagraph && !isShownAgain && !childOf(properties, 'rFonts')
}

/** The marks of fields count also in a run whose text nobody reads. */
const readRun = (run: Element, reading: Reading): string => {
  const text = textInside(run, reading)
  return isUnreadRun(run, reading) ? '' : text
}

/** The second half of an alternative is for programs that do not know the first. */
const readAlternative = (element: Element, reading: Reading): string => {
  const choice = childOf(element, 'Choice') ?? childOf(element, 'Fallback')
  return choice ? textInside(choice, reading) : ''
}

const readers: Readonly<Record<string, (element: Element, reading: Reading) => string>> = {
  ...{ t: readText, p: readParagraph, r: readRun, AlternateContent: readAlternative, noBreakHyphen: () => '-' },
  ...{ tab: () => ' ', ptab: () => ' ', br: () => ' ', cr: () => ' ', txbxContent: apart, rubyBase: apart, rt: apart },
  ...{ del: nothing, moveFrom: nothing, delText: nothing, delInstrText: nothing },
  instrText: (code, { fields }) => {
    addCode(fields, ownText(code))
    return ''
  },
  fldChar: ({ attributes }, { fields }) => {
    followMark(fields, attributes.get('fldCharType'))
    return ''
  },
  fldSimple: (field, reading) => (isComputed(field.attributes.get('instr') ?? '') ? '' : textInside(field, reading)),
  oMath: (equation, reading) => apart(equation, { ...reading, isEquation: true }),
  // Takes room in an equation and shows nothing.
  phant: (phantom, reading) => {
    const properties = childOf(phantom, 'phantPr')
    return childOf(properties, 'show') && !isOn(properties, 'show') ? '' : textInside(phantom, reading)
  },
}

const textOf = (element: Element, reading: Reading): string => (readers[element.name] ?? textInside)(element, reading)

/** The text that a part of a Word document shows. */
export const wordText = (part: Element, styles: ReadonlySet<string>): string =>
  textOf(part, { styles, fields: [], isUnreadParagraph: false, isEquation: false })
