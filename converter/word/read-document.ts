import { openPackage, type Story, type WordPackage } from '../docx/docx-package.ts'
import { attribute, childNamed, childrenNamed, type XmlElement } from '../docx/xml.ts'
import { Unconvertible } from '../failures.ts'
import { createBudget, createStyleList, type DocumentState, type Position } from './document-state.ts'
import { mathValue } from './math-objects.ts'
import type { Block, Section, Stories, WordModel } from './model.ts'
import { createPictureFiles } from './picture-files.ts'
import { createNotes, readBlocks } from './read-blocks.ts'
import { refuse, refuseText } from './read-children.ts'
import { createComments } from './read-comments.ts'
import { readNumbering } from './read-numbering.ts'
import { type SectionContent, type SectionFrame, splitSections } from './read-sections.ts'
import { readStyles } from './read-styles.ts'
import { languageOf } from './run-style.ts'
import { createColors } from './theme-colors.ts'
import { clamp, numberIn, toggle, twips, valueIn } from './values.ts'

const positionIn = (story: Story, frame: SectionFrame): Position => {
  const { width, height, margin, gutter, columns } = frame
  const edges = { left: margin.left, top: margin.top, right: width - margin.right, bottom: height - margin.bottom }
  return {
    story,
    width: (edges.right - edges.left - gutter * (columns - 1)) / columns,
    edges,
    fields: [],
    isOnPage: true,
    isInTable: false,
    textShare: 1,
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
  state: DocumentState,
): Stories => {
  const read = (kind: string): readonly Block[] => {
    const id = references.get(kind)
    const part = main.related(id)
    if (part === undefined) return id === undefined ? [] : refuse('unknownContent')
    const story = state.pack.story(part)
    const position = positionIn(story, { ...frame, columns: 1 })
    return readBlocks(story.root.children, state, { ...position, isOnPage: false })
  }
  return { default: read('default'), first: frame.hasFirst ? read('first') : [], even: read('even') }
}

/** The version of Word whose layout rules the document uses. */
const compatibilityMode = (settings: XmlElement | undefined): number => {
  const found = childrenNamed(childNamed(settings, 'w:compat'), 'w:compatSetting').find(
    (setting) => attribute(setting, 'w:name') === 'compatibilityMode',
  )
  return numberIn(attribute(found, 'w:val')) ?? 12
}

const createState = (pack: WordPackage, settings: XmlElement | undefined) => {
  const styles = readStyles(pack)
  const styleList = createStyleList()
  const notes = createNotes(pack, settings)
  const comments = createComments(pack)
  const state: DocumentState = {
    pack,
    styles,
    numbering: readNumbering(pack.only('numbering'), styles),
    pictures: createPictureFiles(pack.bytes),
    tablesAtMargin: compatibilityMode(settings) >= 15,
    colorOf: createColors(pack.only('theme')),
    readBlocks: (nodes, position) => readBlocks(nodes, state, position),
    equationAlign: mathValue(childNamed(settings, 'm:mathPr'), 'm:defJc'),
    styleIndex: styleList.indexOf,
    widthOf: styleList.widthOf,
    spend: createBudget(),
    footnote: (id, position) => notes.footnote(id, state, position),
    endnote: notes.endnote,
    comment: comments.comment,
  }
  return { state, styleList, notes, comments }
}

const bodyOf = (root: XmlElement): XmlElement => {
  const body = childNamed(root, 'w:body')
  if (!body) throw new Unconvertible('unreadable')
  for (const node of root.children) if (node !== body) refuseText(node)
  return body
}

/** The beginning of the first paragraph with text. */
const titleOf = (sections: readonly Section[]): string => {
  for (const block of sections.flatMap(({ blocks }) => blocks)) {
    if (block.kind !== 'paragraph') continue
    const text = block.inlines.map((inline) => (inline.kind === 'text' ? inline.text : '')).join('')
    if (text.trim() !== '') return text.trim().slice(0, 100)
  }
  return ''
}

type SectionDeps = { readonly state: DocumentState; readonly main: Story; readonly hasEven: boolean }

/** The blocks of a section on whose pages not all text has the same columns. */
const readParts = ({ frame, parts }: SectionContent, { state, main }: SectionDeps): readonly Block[] =>
  parts.flatMap(({ columns: count, gutter, nodes }): readonly Block[] => {
    const position = positionIn(main, { ...frame, columns: count, gutter })
    if (count === 1) return readBlocks(nodes, state, position)
    const blocks = readBlocks(nodes, state, { ...position, isOnPage: false })
    return [{ kind: 'columns', count, gutter, blocks }]
  })

const readSectionContent = (content: SectionContent, deps: SectionDeps): Section => {
  const { frame, parts } = content
  const { isContinuous, headers, footers, ...paper } = frame
  const [first] = parts
  const isWhole = parts.length === 1 && first !== undefined
  return {
    ...paper,
    columns: isWhole ? first.columns : 1,
    hasEven: deps.hasEven,
    headers: storiesOf(headers, frame, deps.main, deps.state),
    footers: storiesOf(footers, frame, deps.main, deps.state),
    blocks: isWhole ? readBlocks(first.nodes, deps.state, positionIn(deps.main, frame)) : readParts(content, deps),
  }
}

export type ReadDocument = { readonly model: WordModel; readonly pictures: ReadonlyMap<string, Buffer> }

/** Reads a cleaned docx into data; throws `Unconvertible` if something of it would be missing. */
export const readDocument = async (docx: Buffer): Promise<ReadDocument> => {
  const pack = await openPackage(docx)
  const settings = pack.only('settings')
  const { state, styleList, notes, comments } = createState(pack, settings)
  const main = pack.story(pack.main)
  const contents = splitSections(bodyOf(main.root))
  const hasEven = toggle(settings, 'w:evenAndOddHeaders') ?? false
  const sections = contents.map((content) => readSectionContent(content, { state, main, hasEven }))
  const last = contents.at(-1)
  const end = last && positionIn(main, last.frame)
  const listed = end ? [...notes.collected(state, end), ...comments.collected(state, end)] : []
  const model: WordModel = {
    lang: languageOf(state.styles.defaults.run),
    title: titleOf(sections),
    tabWidth: clamp(7.2, twips(valueIn(settings, 'w:defaultTabStop')) ?? 36, 360),
    addsSpace: toggle(childNamed(settings, 'w:compat'), 'w:doNotUseHTMLParagraphAutoSpacing') ?? !settings,
    styles: styleList.styles,
    sections: sections.map((section, index) =>
      index === sections.length - 1 ? { ...section, blocks: [...section.blocks, ...listed] } : section,
    ),
  }
  return { model, pictures: await state.pictures.prepare() }
}
