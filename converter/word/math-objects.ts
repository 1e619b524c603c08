import { attribute, childNamed, childrenNamed, type XmlElement } from '../docx/xml.ts'
import type { MathNode, MathNodes } from './equation-model.ts'
import { clamp, numberIn } from './values.ts'

/** An object of an equation, such as a fraction. */
export type MathPart = {
  readonly element: XmlElement
  readonly one: (name: string) => MathNodes
  readonly all: (name: string, parent?: XmlElement) => readonly MathNodes[]
  /** A value of its properties. */
  readonly value: (name: string) => string | undefined
  readonly isOn: (name: string) => boolean
}

type MathObject = { readonly parts: readonly string[]; readonly read: (part: MathPart) => MathNode | MathNodes }

export const propertiesOf = (element: XmlElement): XmlElement | undefined => childNamed(element, `${element.name}Pr`)

export const mathValue = (properties: XmlElement | undefined, name: string): string | undefined =>
  attribute(childNamed(properties, name), 'm:val')

/** Whether a switch is on; one without a value is. */
export const isMathOn = (properties: XmlElement | undefined, name: string): boolean =>
  childNamed(properties, name) !== undefined && !['0', 'off', 'false'].includes(mathValue(properties, name) ?? '1')

type Lines = Extract<MathNode, { kind: 'fraction' }>['line']
const lines: Readonly<Record<string, Lines>> = { skw: 'skewed', lin: 'horizontal', noBar: 'none' }

const integrals = /[∫∬∭⨌∮∯∰∱∲∳]/u

const readLarge = ({ value, isOn, one }: MathPart): MathNode => {
  const sign = value('m:chr') ?? '∫'
  const place = value('m:limLoc') ?? (integrals.test(sign) ? 'subSup' : 'undOvr')
  return {
    kind: 'large',
    sign,
    hasLimits: place === 'undOvr',
    below: isOn('m:subHide') ? [] : one('m:sub'),
    above: isOn('m:supHide') ? [] : one('m:sup'),
    body: one('m:e'),
  }
}

const readFenced = ({ element, value, isOn, all }: MathPart): MathNode => ({
  kind: 'fenced',
  open: value('m:begChr') ?? '(',
  close: value('m:endChr') ?? ')',
  separator: value('m:sepChr') ?? '|',
  grows: isOn('m:grow') || childNamed(propertiesOf(element), 'm:grow') === undefined,
  parts: all('m:e'),
})

const maxColumns = 64

const readMatrix = ({ element, all }: MathPart): MathNode => ({
  kind: 'matrix',
  aligns: childrenNamed(childNamed(propertiesOf(element), 'm:mcs'), 'm:mc').flatMap((column) => {
    const inside = childNamed(column, 'm:mcPr')
    const count = clamp(1, numberIn(mathValue(inside, 'm:count')) ?? 1, maxColumns)
    const align = mathValue(inside, 'm:mcJc')
    return Array.from({ length: count }, () => (align === 'left' || align === 'right' ? align : 'center'))
  }),
  rows: childrenNamed(element, 'm:mr').map((row) => all('m:e', row)),
})

/** A brace never stands on the base line; an arrow may. */
const brace = /[⏞⏟⎴⎵⏜⏝⏠⏡︷︸]/u

const readGrouped = ({ value, one }: MathPart): MathNode => {
  const sign = value('m:chr') ?? '⏟'
  const isAbove = value('m:pos') === 'top'
  const standsOnLine = (value('m:vertJc') === 'bot') !== isAbove
  return { kind: 'grouped', sign, isAbove, isOnLine: standsOnLine && !brace.test(sign), body: one('m:e') }
}

const hides = { top: 'm:hideTop', right: 'm:hideRight', bottom: 'm:hideBot', left: 'm:hideLeft' } as const
const strikes = { across: 'm:strikeH', down: 'm:strikeV', rising: 'm:strikeBLTR', falling: 'm:strikeTLBR' } as const

const readFramed = ({ isOn, one }: MathPart): MathNode => ({
  kind: 'framed',
  sides: (['top', 'right', 'bottom', 'left'] as const).filter((side) => !isOn(hides[side])),
  strikes: (['across', 'down', 'rising', 'falling'] as const).filter((strike) => isOn(strikes[strike])),
  body: one('m:e'),
})

const attached = (at: 'right' | 'left' | 'limits', below: string, above: string): MathObject => ({
  parts: ['m:e', below, above],
  read: ({ one }) => ({ kind: 'attached', at, body: one('m:e'), below: one(below), above: one(above) }),
})

const isShown = ({ element, isOn }: MathPart): boolean =>
  isOn('m:show') || childNamed(propertiesOf(element), 'm:show') === undefined

/** The objects of equations by the names of their elements, and the parts they consist of. */
export const mathObjects: Readonly<Record<string, MathObject>> = {
  'm:f': {
    parts: ['m:num', 'm:den'],
    read: ({ value, one }) => ({
      kind: 'fraction',
      line: lines[value('m:type') ?? ''] ?? 'vertical',
      top: one('m:num'),
      bottom: one('m:den'),
    }),
  },
  'm:rad': {
    parts: ['m:deg', 'm:e'],
    read: ({ isOn, one }) => ({ kind: 'root', index: isOn('m:degHide') ? [] : one('m:deg'), body: one('m:e') }),
  },
  'm:sSub': attached('right', 'm:sub', ''),
  'm:sSup': attached('right', '', 'm:sup'),
  'm:sSubSup': attached('right', 'm:sub', 'm:sup'),
  'm:sPre': attached('left', 'm:sub', 'm:sup'),
  'm:limLow': attached('limits', 'm:lim', ''),
  'm:limUpp': attached('limits', '', 'm:lim'),
  'm:nary': { parts: ['m:sub', 'm:sup', 'm:e'], read: readLarge },
  'm:d': { parts: ['m:e'], read: readFenced },
  'm:m': { parts: ['m:mr'], read: readMatrix },
  'm:eqArr': { parts: ['m:e'], read: ({ all }) => ({ kind: 'rows', rows: all('m:e') }) },
  'm:func': {
    parts: ['m:fName', 'm:e'],
    read: ({ one }) => ({ kind: 'named', name: one('m:fName'), body: one('m:e') }),
  },
  'm:acc': {
    parts: ['m:e'],
    read: ({ value, one }) => ({ kind: 'accent', sign: value('m:chr') ?? '\u0302', body: one('m:e') }),
  },
  'm:bar': {
    parts: ['m:e'],
    read: ({ value, one }) => ({ kind: 'bar', isAbove: value('m:pos') === 'top', body: one('m:e') }),
  },
  'm:groupChr': { parts: ['m:e'], read: readGrouped },
  'm:borderBox': { parts: ['m:e'], read: readFramed },
  'm:box': { parts: ['m:e'], read: ({ one }) => one('m:e') },
  'm:phant': {
    parts: ['m:e'],
    read: (part) => (isShown(part) ? part.one('m:e') : { kind: 'hidden', body: part.one('m:e') }),
  },
}
