import { Unconvertible } from '../conversion-messages.ts'
import { attribute, childNamed, childrenNamed, type XmlElement, type XmlNode } from '../docx/xml.ts'
import { cannotShow, refuseWords } from './cannot-show.ts'
import type { Block, Section, Stories, WordModel } from './model.ts'
import { openPackage, type Story, type WordPackage } from './open-package.ts'
import { createPictureFiles } from './picture-files.ts'
import { readBlocks } from './read-blocks.ts'
import { createNotes } from './read-notes.ts'
import { readNumbering } from './read-numbering.ts'
import { goesOn, readSection, type SectionFrame } from './read-section.ts'
import { readStyles } from './read-styles.ts'
import { createBudget, createStyleList, type OpenField, type Reading, type Where } from './reading.ts'
import { numberIn, toggle, twips, valueIn, within } from './values.ts'

type Portion = { readonly frame: SectionFrame; readonly nodes: readonly XmlNode[] }

const sectionEnd = (node: XmlNode): XmlElement | undefined =>
  typeof node === 'string' || node.name !== 'w:p' ? undefined : childNamed(childNamed(node, 'w:pPr'), 'w:sectPr')

/** What a section says of headers and footers holds for those behind it that say nothing. */
const inherit = (before: SectionFrame | undefined, present: SectionFrame): SectionFrame => ({
  ...present,
  headers: new Map([...(before?.headers ?? []), ...present.headers]),
  footers: new Map([...(before?.footers ?? []), ...present.footers]),
})

/** Splits the body into its sections; those that go on where another ended are one. */
const portionsOf = (body: XmlElement): readonly Portion[] => {
  const ended: Portion[] = []
  let nodes: XmlNode[] = []
  const end = (properties: XmlElement | undefined) => {
    const before = ended.at(-1)
    const frame = inherit(before?.frame, readSection(properties))
    if (before && goesOn(before.frame, frame))
      ended[ended.length - 1] = { frame: before.frame, nodes: [...before.nodes, ...nodes] }
    else ended.push({ frame, nodes })
    nodes = []
  }
  for (const node of body.children) {
    nodes.push(node)
    const properties = sectionEnd(node)
    if (properties) end(properties)
  }
  if (nodes.some((node) => typeof node !== 'string')) end(childNamed(body, 'w:sectPr'))
  return ended
}

/** Columns that share a page with other text would have to be balanced. */
const refuseSharedColumns = (portions: readonly Portion[]): void => {
  const isShared = portions.some(({ frame }, index) => {
    const before = portions[index - 1]?.frame
    return before !== undefined && frame.isContinuous && Math.max(before.columns, frame.columns) > 1
  })
  if (isShared) cannotShow('columns')
}

const whereIn = (story: Story, frame: SectionFrame): Where => {
  const room = frame.width - frame.margin.left - frame.margin.right
  const width = (room - frame.gutter * (frame.columns - 1)) / frame.columns
  const margin = { left: frame.margin.left, top: frame.margin.top }
  const fields: OpenField[] = []
  return {
    story,
    width,
    margin,
    fields,
    isOnPage: true,
    isInTable: false,
    background: undefined,
    run: {},
    paragraph: {},
    depth: 0,
  }
}

/** Reads the headers or footers of a section, by the kind of page. */
const storiesOf = (
  references: ReadonlyMap<string, string>,
  frame: SectionFrame,
  main: Story,
  reading: Reading,
): Stories => {
  const read = (kind: string): readonly Block[] => {
    const id = references.get(kind)
    const part = main.related(id)
    if (part === undefined) return id === undefined ? [] : cannotShow('unknownContent')
    const story = reading.pack.story(part)
    const where = whereIn(story, { ...frame, columns: 1 })
    return readBlocks(story.root.children, reading, { ...where, isOnPage: false })
  }
  return { default: read('default'), first: frame.hasFirst ? read('first') : [], even: read('even') }
}

/** The version of Word whose ways the document keeps to. */
const compatibilityMode = (settings: XmlElement | undefined): number => {
  const found = childrenNamed(childNamed(settings, 'w:compat'), 'w:compatSetting').find(
    (setting) => attribute(setting, 'w:name') === 'compatibilityMode',
  )
  return numberIn(attribute(found, 'w:val')) ?? 12
}

const createReading = (pack: WordPackage, settings: XmlElement | undefined) => {
  const styles = readStyles(pack)
  const [looks, notes] = [createStyleList(), createNotes(pack, settings)]
  const reading: Reading = {
    pack,
    styles,
    numbering: readNumbering(pack.only('numbering'), styles),
    pictures: createPictureFiles(pack.bytes),
    tablesAtMargin: compatibilityMode(settings) >= 15,
    styleIndex: looks.indexOf,
    sizeOf: looks.sizeOf,
    spend: createBudget(),
    footnote: (id, where) => notes.footnote(id, reading, where),
    endnote: notes.endnote,
  }
  return { reading, looks, notes }
}

const bodyOf = (root: XmlElement): XmlElement => {
  const body = childNamed(root, 'w:body')
  if (!body) throw new Unconvertible('unreadable')
  for (const node of root.children) if (node !== body) refuseWords(node)
  return body
}

const firstWords = (sections: readonly Section[]): string => {
  for (const block of sections.flatMap(({ blocks }) => blocks)) {
    if (block.kind !== 'paragraph') continue
    const words = block.inlines
      .map((inline) => (inline.kind === 'text' ? inline.text : ''))
      .join('')
      .trim()
    if (words !== '') return words.slice(0, 100)
  }
  return ''
}

export type ReadDocument = { readonly model: WordModel; readonly pictures: ReadonlyMap<string, Buffer> }

/** Reads a cleaned docx into data; throws `Unconvertible` where something of it would be missing. */
export const readDocument = async (docx: Buffer): Promise<ReadDocument> => {
  const pack = await openPackage(docx)
  const settings = pack.only('settings')
  const { reading, looks, notes } = createReading(pack, settings)
  const main = pack.story(pack.main)
  const portions = portionsOf(bodyOf(main.root))
  refuseSharedColumns(portions)
  const hasEven = toggle(settings, 'w:evenAndOddHeaders') ?? false
  const sections = portions.map(({ frame, nodes }): Section => {
    const { isContinuous, headers, footers, ...paper } = frame
    const blocks = readBlocks(nodes, reading, whereIn(main, frame))
    return {
      ...paper,
      hasEven,
      headers: storiesOf(headers, frame, main, reading),
      footers: storiesOf(footers, frame, main, reading),
      blocks,
    }
  })
  const last = portions.at(-1)
  const ending = last ? notes.gathered(reading, whereIn(main, last.frame)) : []
  const model: WordModel = {
    lang: /^[a-z]{2,3}(?=-|$)/.exec(reading.styles.defaults.run.lang ?? '')?.[0] ?? 'en',
    title: firstWords(sections),
    tabWidth: within(7.2, twips(valueIn(settings, 'w:defaultTabStop')) ?? 36, 360),
    addsSpace: toggle(childNamed(settings, 'w:compat'), 'w:doNotUseHTMLParagraphAutoSpacing') ?? !settings,
    styles: looks.styles,
    sections: sections.map((section, index) =>
      index === sections.length - 1 ? { ...section, blocks: [...section.blocks, ...ending] } : section,
    ),
  }
  return { model, pictures: await reading.pictures.prepare() }
}
