import { attribute, childNamed, childrenNamed, everyElement, type XmlElement } from '../docx/xml.ts'
import type { DocumentState, Position } from './document-state.ts'
import type { TextBox } from './model.ts'
import { element, frameInset, grayFrame, plainParagraph } from './plain-blocks.ts'
import { refuse } from './read-children.ts'
import { type Drawn, readBox, sideOf } from './read-shape.ts'
import { numberIn } from './values.ts'

type Line = { readonly text: string; readonly level: number }

const paragraphsIn = (point: XmlElement): readonly string[] =>
  childrenNamed(childNamed(point, 'dgm:t'), 'a:p')
    .map((paragraph) =>
      [...everyElement(paragraph)]
        .map(({ name, children }) =>
          name === 'a:br' ? ' ' : children.filter((node) => typeof node === 'string').join(''),
        )
        .join(''),
    )
    .filter((text) => text.trim() !== '')

/** The points below each point, in their order. */
const pointsBelow = (model: XmlElement | undefined): ReadonlyMap<string, readonly string[]> => {
  const connections = childrenNamed(childNamed(model, 'dgm:cxnLst'), 'dgm:cxn').filter(
    (connection) => (attribute(connection, 'type') ?? 'parOf') === 'parOf',
  )
  const order = (connection: XmlElement) => numberIn(attribute(connection, 'srcOrd')) ?? 0
  const sorted = [...connections].sort((one, other) => order(one) - order(other))
  const grouped = Map.groupBy(sorted, (connection) => attribute(connection, 'srcId') ?? '')
  const ends = (found: readonly XmlElement[]) => found.map((connection) => attribute(connection, 'destId') ?? '')
  return new Map([...grouped].map(([source, found]) => [source, ends(found)]))
}

/** The text of a diagram as Word lists it beside it: each point below the one it belongs to. */
const outlineOf = (model: XmlElement): readonly Line[] => {
  const points = childrenNamed(childNamed(model, 'dgm:ptLst'), 'dgm:pt')
  const byId = new Map(points.map((point) => [attribute(point, 'modelId') ?? '', point]))
  const below = pointsBelow(model)
  const visited = new Set<XmlElement>()
  const linesFrom = (id: string, level: number): readonly Line[] => {
    const point = byId.get(id)
    if (!point || visited.has(point)) return []
    visited.add(point)
    const own = paragraphsIn(point).map((text) => ({ text, level }))
    return [...own, ...(below.get(id) ?? []).flatMap((next) => linesFrom(next, level + 1))]
  }
  const root = points.find((point) => attribute(point, 'type') === 'doc')
  const lines = linesFrom(attribute(root, 'modelId') ?? '', -1)
  // Text between the points, such as on an arrow, has no place in the list.
  if (points.some((point) => !visited.has(point) && paragraphsIn(point).length > 0)) refuse('diagram')
  return lines
}

const hasPicture = (model: XmlElement): boolean => [...everyElement(model)].some(({ name }) => name === 'a:blip')

const indentOfLevel = 18

/** Reads a diagram (SmartArt) as a frame with its text as a list of levels. */
export const readDiagram = (
  reference: XmlElement,
  { width, place }: Drawn,
  state: DocumentState,
  position: Position,
): TextBox => {
  const part = position.story.related(attribute(reference, 'r:dm')) ?? refuse('diagram')
  const model = state.pack.story(part).root
  const lines = outlineOf(model)
  if (lines.length === 0 || hasPicture(model)) refuse('diagram')
  const paragraphs = lines.map(({ text, level }) =>
    plainParagraph(text, { indent: Math.max(level, 0) * indentOfLevel }),
  )
  const room = Math.min(width, position.width)
  const box = { width: room, height: 0, side: sideOf(place, room, position), inset: frameInset, color: undefined }
  return readBox(element('w:txbxContent', paragraphs), { ...box, look: grayFrame }, state, position)
}
