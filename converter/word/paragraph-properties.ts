import { attribute, childNamed, childrenNamed, type XmlElement } from '../docx/xml.ts'
import type { Sides, Stroke, TabStop } from './model.ts'
import { shadingIn } from './run-properties.ts'
import { bordersIn, isOn, numberIn, toggle, twips, valueIn } from './values.ts'

type Align = 'left' | 'center' | 'right' | 'justify'
type ChangedTab = TabStop & { readonly isCleared: boolean }

/** The paragraph properties that a style or a paragraph sets. Missing ones are inherited. */
export type ParagraphProperties = {
  readonly style?: string | undefined
  readonly align?: Align | undefined
  readonly left?: number | undefined
  readonly right?: number | undefined
  readonly first?: number | undefined
  readonly before?: number | undefined
  readonly after?: number | undefined
  readonly beforeAuto?: boolean | undefined
  readonly afterAuto?: boolean | undefined
  readonly line?: number | undefined
  readonly lineRule?: string | undefined
  readonly contextual?: boolean | undefined
  readonly keepNext?: boolean | undefined
  readonly keepLines?: boolean | undefined
  readonly pageBreakBefore?: boolean | undefined
  readonly rightToLeft?: boolean | undefined
  readonly outline?: number | undefined
  readonly list?: string | undefined
  readonly level?: number | undefined
  readonly fill?: string | undefined
  readonly border?: Partial<Sides<Stroke | null>> | undefined
  readonly tabs?: readonly ChangedTab[] | undefined
}

const aligns: Readonly<Record<string, Align>> = {
  left: 'left',
  start: 'left',
  center: 'center',
  right: 'right',
  end: 'right',
  both: 'justify',
  distribute: 'justify',
  thaiDistribute: 'justify',
  lowKashida: 'justify',
  mediumKashida: 'justify',
  highKashida: 'justify',
}

const leaders: Readonly<Record<string, string>> = { dot: '.', hyphen: '-', underscore: '_', heavy: '_', middleDot: '·' }

const tabIn = (element: XmlElement): ChangedTab => {
  const kind = attribute(element, 'w:val') ?? 'left'
  const align = aligns[kind]
  return {
    at: twips(attribute(element, 'w:pos')) ?? 0,
    // Decimal tabs are treated as right-aligned tabs.
    align: kind === 'decimal' ? 'right' : align === 'center' || align === 'right' ? align : 'left',
    leader: leaders[attribute(element, 'w:leader') ?? ''] ?? null,
    isCleared: kind === 'clear' || kind === 'bar',
  }
}

const firstIn = (indent: XmlElement | undefined): number | undefined => {
  const [hanging, first] = [twips(attribute(indent, 'w:hanging')), twips(attribute(indent, 'w:firstLine'))]
  return hanging === undefined ? first : -hanging
}

const spacingIn = (properties: XmlElement) => {
  const spacing = childNamed(properties, 'w:spacing')
  const switchIn = (name: string) => {
    const value = attribute(spacing, name)
    return value === undefined ? undefined : isOn(value)
  }
  const rule = attribute(spacing, 'w:lineRule')
  const line = attribute(spacing, 'w:line')
  return {
    before: twips(attribute(spacing, 'w:before')),
    after: twips(attribute(spacing, 'w:after')),
    beforeAuto: switchIn('w:beforeAutospacing'),
    afterAuto: switchIn('w:afterAutospacing'),
    line: rule === 'exact' || rule === 'atLeast' ? twips(line) : (numberIn(line) ?? Number.NaN) / 240 || undefined,
    lineRule: line === undefined ? undefined : (rule ?? 'auto'),
  }
}

/** Reads `w:pPr`. */
export const readParagraphProperties = (properties: XmlElement | undefined): ParagraphProperties => {
  if (!properties) return {}
  const indent = childNamed(properties, 'w:ind')
  const numbering = childNamed(properties, 'w:numPr')
  const tabs = childrenNamed(childNamed(properties, 'w:tabs'), 'w:tab').map(tabIn)
  return {
    style: valueIn(properties, 'w:pStyle'),
    align: aligns[valueIn(properties, 'w:jc') ?? ''],
    left: twips(attribute(indent, 'w:left') ?? attribute(indent, 'w:start')),
    right: twips(attribute(indent, 'w:right') ?? attribute(indent, 'w:end')),
    first: firstIn(indent),
    ...spacingIn(properties),
    contextual: toggle(properties, 'w:contextualSpacing'),
    keepNext: toggle(properties, 'w:keepNext'),
    keepLines: toggle(properties, 'w:keepLines'),
    pageBreakBefore: toggle(properties, 'w:pageBreakBefore'),
    rightToLeft: toggle(properties, 'w:bidi'),
    outline: numberIn(valueIn(properties, 'w:outlineLvl')),
    list: valueIn(numbering, 'w:numId'),
    level: numberIn(valueIn(numbering, 'w:ilvl')),
    fill: shadingIn(properties),
    border: bordersIn(childNamed(properties, 'w:pBdr')),
    tabs: tabs.length > 0 ? tabs : undefined,
  }
}
