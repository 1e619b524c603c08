import { attribute, childNamed, childrenNamed, type XmlElement } from '../docx/xml.ts'
import type { Section, Sides } from './model.ts'
import { numberIn, toggle, twips, valueIn, within } from './values.ts'

/** The paper of a section, before its words are read. */
export type SectionFrame = Omit<Section, 'headers' | 'footers' | 'blocks' | 'hasEven'> & {
  readonly isContinuous: boolean
  /** Where its headers and footers are kept, by the kind of page. */
  readonly headers: ReadonlyMap<string, string>
  readonly footers: ReadonlyMap<string, string>
}

const references = (properties: XmlElement | undefined, name: string): ReadonlyMap<string, string> =>
  new Map(
    childrenNamed(properties, name).map((reference) => [
      attribute(reference, 'w:type') ?? 'default',
      attribute(reference, 'r:id') ?? '',
    ]),
  )

const formats: Readonly<Record<string, string>> = {
  ...{ lowerRoman: 'i', upperRoman: 'I', lowerLetter: 'a', upperLetter: 'A', decimal: '1' },
}

/** Margins that leave room for words on any paper. */
const marginsIn = (margins: XmlElement | undefined, width: number, height: number): Sides<number> => {
  const read = (side: string) => Math.abs(twips(attribute(margins, `w:${side}`)) ?? 72)
  const gutter = twips(attribute(margins, 'w:gutter')) ?? 0
  const [across, down] = [width / 2 - 36, height / 2 - 36]
  return {
    top: within(0, read('top'), down),
    bottom: within(0, read('bottom'), down),
    left: within(0, read('left') + Math.max(gutter, 0), across),
    right: within(0, read('right'), across),
  }
}

/** Reads `w:sectPr`; a document without one is on Letter paper. */
export const readSection = (properties: XmlElement | undefined): SectionFrame => {
  const [size, margins] = [childNamed(properties, 'w:pgSz'), childNamed(properties, 'w:pgMar')]
  const width = within(144, twips(attribute(size, 'w:w')) ?? 612, 3_000)
  const height = within(144, twips(attribute(size, 'w:h')) ?? 792, 3_000)
  const margin = marginsIn(margins, width, height)
  const [columns, numbers] = [childNamed(properties, 'w:cols'), childNamed(properties, 'w:pgNumType')]
  return {
    width,
    height,
    margin,
    headerTop: within(0, twips(attribute(margins, 'w:header')) ?? 36, height / 4),
    footerBottom: within(0, twips(attribute(margins, 'w:footer')) ?? 36, height / 4),
    columns: within(1, Math.floor(numberIn(attribute(columns, 'w:num')) ?? 1), 10),
    gutter: within(0, twips(attribute(columns, 'w:space')) ?? 36, 72),
    firstNumber: numberIn(attribute(numbers, 'w:start')) ?? null,
    numberFormat: formats[attribute(numbers, 'w:fmt') ?? ''] ?? '1',
    hasFirst: toggle(properties, 'w:titlePg') ?? false,
    isContinuous: valueIn(properties, 'w:type') === 'continuous',
    headers: references(properties, 'w:headerReference'),
    footers: references(properties, 'w:footerReference'),
  }
}

const shape = ({ width, height, margin, columns }: SectionFrame) => JSON.stringify([width, height, margin, columns])

/** Whether a section goes on where the one before it ended, on the same paper. */
export const goesOn = (before: SectionFrame, present: SectionFrame): boolean =>
  present.isContinuous && shape(before) === shape(present)
