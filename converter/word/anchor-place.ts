import { attribute, childNamed, textIn, type XmlElement } from '../docx/xml.ts'
import type { Position } from './document-state.ts'
import type { Place } from './model.ts'
import { emus, isOn } from './values.ts'

const offsetIn = (position: XmlElement | undefined) => {
  const offset = childNamed(position, 'wp:posOffset')
  return { offset: emus(offset && textIn(offset)) ?? 0, from: attribute(position, 'relativeFrom') ?? '' }
}

const alignIn = (position: XmlElement | undefined): string => {
  const align = childNamed(position, 'wp:align')
  return align ? textIn(align).trim() : ''
}

/** Where a distance across the page begins: at an edge of the page, or of the text on it. */
const originAcross = (from: string, { edges }: Position): number => {
  if (['page', 'leftMargin', 'insideMargin'].includes(from)) return 0
  return ['rightMargin', 'outsideMargin'].includes(from) ? edges.right : edges.left
}

/** The same down the page; undefined if the distance begins at the paragraph. */
const originDown = (from: string, { edges }: Position): number | undefined => {
  if (['page', 'topMargin', 'insideMargin'].includes(from)) return 0
  if (['bottomMargin', 'outsideMargin'].includes(from)) return edges.bottom
  return from === 'margin' ? edges.top : undefined
}

/** Where something floats. Typst cannot wrap text around it, so it is shown above the text, on its side of the page. */
export const placeOf = (anchor: XmlElement, width: number, position: Position): Place => {
  const [across, down] = [childNamed(anchor, 'wp:positionH'), childNamed(anchor, 'wp:positionV')]
  const [x, y] = [offsetIn(across), offsetIn(down)]
  const [left, top] = [x.offset + originAcross(x.from, position), originDown(y.from, position)]
  const align = alignIn(across)
  const isFree = childNamed(anchor, 'wp:wrapNone') !== undefined && align === '' && alignIn(down) === ''
  const isBehind = isOn(attribute(anchor, 'behindDoc'))
  const isInHeader = !position.isOnPage && !position.isInTable && position.depth === 0
  if (isFree && (position.isOnPage || (isInHeader && isBehind)))
    return { at: top === undefined ? 'paragraph' : 'page', x: left, y: y.offset + (top ?? 0), isBehind }
  if (align === 'center' || align === 'right') return { at: 'side', side: align }
  const middle = left - position.edges.left + width / 2
  const isAside = align === '' && middle > position.width * 0.6
  return { at: 'side', side: isAside ? 'right' : 'left' }
}
