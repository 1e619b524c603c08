import { attribute, textIn, type XmlElement } from '../docx/xml.ts'
import type { DocumentState, Position } from './document-state.ts'
import type { Shape, TextBox } from './model.ts'
import { element, plainParagraph } from './plain-blocks.ts'
import { refuse } from './read-children.ts'
import { readBox, sideOf } from './read-shape.ts'
import { clamp } from './values.ts'
import { lookIn, placeIn, sizeIn } from './vml-style.ts'

const noFrame: Shape = { form: 'rectangle', fill: null, stroke: null }
const noInset = { left: 0, top: 0, right: 0, bottom: 0 }

/** The largest letters: on a page, and in a header, which every page repeats. */
const largest = { onPage: 36, elsewhere: 14 }
/** How wide a letter usually is, as a share of its size. */
const letterWidth = 0.6

/** Reads text that is drawn as a shape, such as a watermark, as text in its color on lines of its own. */
export const readTextPath = (
  shape: XmlElement,
  path: XmlElement,
  state: DocumentState,
  position: Position,
): TextBox => {
  const style = attribute(shape, 'style') ?? ''
  const { width, height } = sizeIn(style)
  const lines = (attribute(path, 'string') ?? '').split(/\r\n|[\r\n]/).filter((line) => line.trim() !== '')
  if (lines.length === 0 || textIn(shape).trim() !== '') return refuse('textBox')
  const longest = Math.max(...lines.map((line) => line.length))
  const fitting = Math.min(height / lines.length / 1.2, width / longest / letterWidth)
  const size = clamp(8, fitting, position.isOnPage ? largest.onPage : largest.elsewhere)
  const look = lookIn(shape, 'rectangle')
  const box = { width: position.width, height: 0, side: sideOf(placeIn(style, position), width, position) }
  const paragraphs = lines.map((line) => plainParagraph(line, { align: 'center', size }))
  const color = look.fill ?? look.stroke?.color
  return readBox(
    element('w:txbxContent', paragraphs),
    { ...box, look: noFrame, inset: noInset, color },
    state,
    position,
  )
}
