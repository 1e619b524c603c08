import { attribute, childNamed, childrenNamed, type XmlElement, type XmlNode } from '../docx/xml.ts'
import type { Section, Sides } from './model.ts'
import { readContentControl } from './read-children.ts'
import { clamp, numberIn, toggle, twips, valueIn } from './values.ts'

/** The paper and numbering of a section, without its content. */
export type SectionFrame = Omit<Section, 'headers' | 'footers' | 'blocks' | 'hasEven'> & {
  readonly isContinuous: boolean
  /** The relationship ids of its headers and footers, by the kind of page. */
  readonly headers: ReadonlyMap<string, string>
  readonly footers: ReadonlyMap<string, string>
}

/** A part of a section in columns of its own. */
type SectionPart = Pick<SectionFrame, 'columns' | 'gutter'> & { readonly nodes: readonly XmlNode[] }

export type SectionContent = { readonly frame: SectionFrame; readonly parts: readonly SectionPart[] }

const references = (properties: XmlElement | undefined, name: string): ReadonlyMap<string, string> =>
  new Map(
    childrenNamed(properties, name).map((reference) => [
      attribute(reference, 'w:type') ?? 'default',
      attribute(reference, 'r:id') ?? '',
    ]),
  )

const formats: Readonly<Record<string, string>> = {
  lowerRoman: 'i',
  upperRoman: 'I',
  lowerLetter: 'a',
  upperLetter: 'A',
  decimal: '1',
}

/** Margins that leave room for text on any paper. */
const marginsIn = (margins: XmlElement | undefined, width: number, height: number): Sides<number> => {
  const read = (side: string) => Math.abs(twips(attribute(margins, `w:${side}`)) ?? 72)
  const gutter = twips(attribute(margins, 'w:gutter')) ?? 0
  const [across, down] = [width / 2 - 36, height / 2 - 36]
  return {
    top: clamp(0, read('top'), down),
    bottom: clamp(0, read('bottom'), down),
    left: clamp(0, read('left') + Math.max(gutter, 0), across),
    right: clamp(0, read('right'), across),
  }
}

/** Reads `w:sectPr`; a document without one is on Letter paper. */
const readSection = (properties: XmlElement | undefined): SectionFrame => {
  const [size, margins] = [childNamed(properties, 'w:pgSz'), childNamed(properties, 'w:pgMar')]
  const width = clamp(144, twips(attribute(size, 'w:w')) ?? 612, 3_000)
  const height = clamp(144, twips(attribute(size, 'w:h')) ?? 792, 3_000)
  const margin = marginsIn(margins, width, height)
  const [columns, numbers] = [childNamed(properties, 'w:cols'), childNamed(properties, 'w:pgNumType')]
  return {
    width,
    height,
    margin,
    headerTop: clamp(0, twips(attribute(margins, 'w:header')) ?? 36, height / 4),
    footerBottom: clamp(0, twips(attribute(margins, 'w:footer')) ?? 36, height / 4),
    columns: clamp(1, Math.floor(numberIn(attribute(columns, 'w:num')) ?? 1), 10),
    gutter: clamp(0, twips(attribute(columns, 'w:space')) ?? 36, 72),
    firstNumber: numberIn(attribute(numbers, 'w:start')) ?? null,
    numberFormat: formats[attribute(numbers, 'w:fmt') ?? ''] ?? '1',
    hasFirst: toggle(properties, 'w:titlePg') ?? false,
    isContinuous: valueIn(properties, 'w:type') === 'continuous',
    headers: references(properties, 'w:headerReference'),
    footers: references(properties, 'w:footerReference'),
  }
}

const paperOf = ({ width, height, margin }: SectionFrame) => JSON.stringify([width, height, margin])

/** Whether a section continues the one before it on the same paper. */
const continues = (before: SectionFrame, current: SectionFrame): boolean =>
  current.isContinuous && paperOf(before) === paperOf(current)

const withPart = (parts: readonly SectionPart[], part: SectionPart): readonly SectionPart[] => {
  const last = parts.at(-1)
  const isAlike = last !== undefined && last.columns === part.columns && last.gutter === part.gutter
  return isAlike ? [...parts.slice(0, -1), { ...last, nodes: [...last.nodes, ...part.nodes] }] : [...parts, part]
}

/** A section without a header or footer of its own takes that of the section before it. */
const inherit = (before: SectionFrame | undefined, current: SectionFrame): SectionFrame => ({
  ...current,
  headers: new Map([...(before?.headers ?? []), ...current.headers]),
  footers: new Map([...(before?.footers ?? []), ...current.footers]),
})

/** The last paragraph of a section holds its properties. */
const sectionEnd = (node: XmlNode): XmlElement | undefined =>
  typeof node === 'string' || node.name !== 'w:p' ? undefined : childNamed(childNamed(node, 'w:pPr'), 'w:sectPr')

/** The content of the body. Content controls are opened, as a section may end inside of one. */
const nodesIn = (container: XmlElement): readonly XmlNode[] =>
  container.children.flatMap((node) => {
    if (typeof node === 'string') return [node]
    if (node.name === 'w:customXml') return nodesIn(node)
    if (node.name !== 'w:sdt') return [node]
    let inside: readonly XmlNode[] = []
    readContentControl(node, (content) => {
      inside = [...inside, ...nodesIn(content)]
    })
    return inside
  })

/** Splits the body into its sections. A section that continues the one before it is joined with it. */
export const splitSections = (body: XmlElement): readonly SectionContent[] => {
  const sections: SectionContent[] = []
  let nodes: XmlNode[] = []
  const end = (properties: XmlElement | undefined) => {
    const before = sections.at(-1)
    const frame = inherit(before?.frame, readSection(properties))
    const { columns, gutter } = frame
    const part = { columns, gutter, nodes }
    if (before && continues(before.frame, frame))
      sections[sections.length - 1] = { frame: before.frame, parts: withPart(before.parts, part) }
    else sections.push({ frame, parts: [part] })
    nodes = []
  }
  for (const node of nodesIn(body)) {
    nodes.push(node)
    const properties = sectionEnd(node)
    if (properties) end(properties)
  }
  if (nodes.some((node) => typeof node !== 'string')) end(childNamed(body, 'w:sectPr'))
  return sections
}
