import { attribute, childNamed, childrenNamed, type XmlElement } from '../docx/xml.ts'
import { cannotShow } from './cannot-show.ts'
import type { Block, Inline } from './model.ts'
import { formatNumber } from './number-formats.ts'
import type { Story, WordPackage } from './open-package.ts'
import { readBlocks } from './read-blocks.ts'
import type { Reading, Where } from './reading.ts'
import { valueIn } from './values.ts'

type Notes = { readonly story: Story | undefined; readonly byId: ReadonlyMap<string, XmlElement> }

const notesIn = (pack: WordPackage, kind: 'footnote' | 'endnote'): Notes => {
  const part = pack.onlyName(`${kind}s`)
  const story = part === undefined ? undefined : pack.story(part)
  const elements = childrenNamed(story?.root, `w:${kind}`)
  return { story, byId: new Map(elements.map((element) => [attribute(element, 'w:id') ?? '', element])) }
}

/** Footnotes come at the foot of the page where they are called; endnotes are gathered for the end. */
export const createNotes = (pack: WordPackage, settings: XmlElement | undefined) => {
  const [footnotes, endnotes] = [notesIn(pack, 'footnote'), notesIn(pack, 'endnote')]
  const format = (name: string, usual: string) => valueIn(childNamed(settings, name), 'w:numFmt') ?? usual
  const [footFormat, endFormat] = [format('w:footnotePr', 'decimal'), format('w:endnotePr', 'lowerRoman')]
  const called: string[] = []
  let count = 0

  const read = ({ story, byId }: Notes, id: string, reading: Reading, where: Where): readonly Block[] => {
    const element = byId.get(id)
    if (!story || !element) return cannotShow('unknownContent')
    const inside: Where = {
      ...where,
      story,
      isOnPage: false,
      fields: [],
      background: undefined,
      run: {},
      paragraph: {},
    }
    return readBlocks(element.children, reading, { ...inside, depth: where.depth + 1 })
  }

  return {
    footnote: (id: string | undefined, reading: Reading, where: Where) => {
      const blocks = read(footnotes, id ?? '', reading, where)
      count += 1
      return { mark: formatNumber(count, footFormat), blocks }
    },
    endnote: (id: string | undefined): string => {
      called.push(id ?? '')
      return formatNumber(called.length, endFormat)
    },
    /** The endnotes in the order in which they were called, each with its mark in front. */
    gathered: (reading: Reading, where: Where): readonly Block[] =>
      called.flatMap((id, index) => {
        const mark = formatNumber(index + 1, endFormat)
        const blocks = read(endnotes, id, reading, where)
        const [first, ...others] = blocks
        if (first?.kind !== 'paragraph') return blocks
        const style = first.inlines.find((inline) => inline.kind === 'text')?.style ?? 0
        const label: Inline = { kind: 'text', text: `${mark} `, style }
        return [{ ...first, inlines: [label, ...first.inlines] }, ...others]
      }),
  }
}
