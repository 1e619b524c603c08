import type { Story, WordPackage } from '../docx/docx-package.ts'
import { attribute, childNamed, childrenNamed, type XmlElement } from '../docx/xml.ts'
import type { DocumentState, Position } from './document-state.ts'
import type { Block, Inline } from './model.ts'
import { formatNumber } from './number-formats.ts'
import { readBlocks } from './read-blocks.ts'
import { refuse } from './refuse.ts'
import { valueIn } from './values.ts'

type Notes = { readonly story: Story | undefined; readonly byId: ReadonlyMap<string, XmlElement> }

const notesIn = (pack: WordPackage, kind: 'footnote' | 'endnote'): Notes => {
  const part = pack.onlyName(`${kind}s`)
  const story = part === undefined ? undefined : pack.story(part)
  const elements = childrenNamed(story?.root, `w:${kind}`)
  return { story, byId: new Map(elements.map((element) => [attribute(element, 'w:id') ?? '', element])) }
}

/** Footnotes are shown on the page of their reference; endnotes are collected for the end of the document. */
export const createNotes = (pack: WordPackage, settings: XmlElement | undefined) => {
  const [footnotes, endnotes] = [notesIn(pack, 'footnote'), notesIn(pack, 'endnote')]
  const format = (name: string, defaultFormat: string) =>
    valueIn(childNamed(settings, name), 'w:numFmt') ?? defaultFormat
  const [footFormat, endFormat] = [format('w:footnotePr', 'decimal'), format('w:endnotePr', 'lowerRoman')]
  const referenced: string[] = []
  let count = 0

  const read = ({ story, byId }: Notes, id: string, state: DocumentState, position: Position): readonly Block[] => {
    const element = byId.get(id)
    if (!story || !element) return refuse('unknownContent')
    const inside: Position = {
      ...position,
      story,
      isOnPage: false,
      fields: [],
      background: undefined,
      run: {},
      paragraph: {},
    }
    return readBlocks(element.children, state, { ...inside, depth: position.depth + 1 })
  }

  return {
    footnote: (id: string | undefined, state: DocumentState, position: Position) => {
      const blocks = read(footnotes, id ?? '', state, position)
      count += 1
      return { mark: formatNumber(count, footFormat), blocks }
    },
    endnote: (id: string | undefined): string => {
      referenced.push(id ?? '')
      return formatNumber(referenced.length, endFormat)
    },
    /** The endnotes in the order of their references, each with its mark in front. */
    collected: (state: DocumentState, position: Position): readonly Block[] =>
      referenced.flatMap((id, index) => {
        const mark = formatNumber(index + 1, endFormat)
        const blocks = read(endnotes, id, state, position)
        const [first, ...others] = blocks
        if (first?.kind !== 'paragraph') return blocks
        const style = first.inlines.find((inline) => inline.kind === 'text')?.style ?? 0
        const label: Inline = { kind: 'text', text: `${mark} `, style }
        return [{ ...first, inlines: [label, ...first.inlines] }, ...others]
      }),
  }
}
