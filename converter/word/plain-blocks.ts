import type { XmlElement, XmlNode } from '../docx/xml.ts'
import type { Shape, Sides } from './model.ts'

// Content as Word would write it, so that it is read like any other.

export const element = (
  name: string,
  children: readonly XmlNode[],
  values: Readonly<Record<string, string>> = {},
): XmlElement => ({
  tag: name,
  name,
  attributes: Object.entries(values).map(([key, value]) => ({ tag: key, name: key, value })),
  children,
})

type Look = {
  readonly align?: 'left' | 'center' | 'right'
  readonly isBold?: boolean
  /** The size of its letters and its indent, in points. */
  readonly size?: number
  readonly indent?: number
}

export const plainParagraph = (text: string, { align = 'left', isBold, size, indent = 0 }: Look = {}): XmlElement => {
  const properties = element('w:pPr', [
    element('w:spacing', [], { 'w:before': '0', 'w:after': '0' }),
    element('w:ind', [], { 'w:left': String(Math.round(indent * 20)) }),
    element('w:jc', [], { 'w:val': align }),
  ])
  const letters = element('w:rPr', [
    ...(isBold ? [element('w:b', [])] : []),
    ...(size === undefined ? [] : [element('w:sz', [], { 'w:val': String(Math.round(size * 2)) })]),
  ])
  return element('w:p', [properties, element('w:r', [letters, element('w:t', [text])])])
}

/** The frame around what is shown in the place of a drawing. */
export const grayFrame: Shape = {
  form: 'rectangle',
  fill: null,
  stroke: { width: 0.75, color: '#808080', dash: 'solid' },
}
export const framePadding = 6
export const frameInset: Sides<number> = {
  left: framePadding,
  top: framePadding,
  right: framePadding,
  bottom: framePadding,
}
