import type { Page } from '@apply/engine/define'
import type { Entry, FormNode, Section } from '@apply/engine/define/layout'
import { isQuestion } from '@apply/engine/walk'
import { memo, type ReactElement, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { moveFocus } from '../design/focus.ts'
import * as design from '../design/index.module.css'
import { useShownNodes } from '../draft/use-draft.ts'
import { ProseView } from '../ui/school.tsx'
import { AddAnotherView } from './add-another-view.tsx'
import * as groupCss from './group.module.css'
import * as pageCss from './page.module.css'
import { PageState } from './questions/page-state.tsx'
import { renderQuestion } from './questions/render-question.tsx'
import { TabsView } from './tabs-view.tsx'
import { useFold } from './use-fold.ts'

/** What lies directly on the page is a card, what lies deeper is a group inside a card. */
type Depth = { readonly depth: number }

/** A React key that stays the same while a node's siblings come and go. */
const nodeKey = (node: FormNode, index: number): string => {
  if (isQuestion(node)) return node.key
  switch (node.kind) {
    case 'section':
      return `section ${node.title}`
    case 'entry':
      return `entry ${node.name}`
    case 'tabs':
    case 'tab':
    case 'add-another':
      return `${node.kind} ${node.id}`
    case 'page':
      return `page ${node.name}`
    case 'note':
      return `note ${JSON.stringify(node.passages)}`
    case 'groups':
    case 'group':
      return `${node.kind} ${JSON.stringify('show' in node ? node.show : index)}`
  }
}

const SectionView = ({ section, depth }: Depth & { readonly section: Section }) => {
  const hintId = useId()
  const Heading = depth === 0 ? 'h2' : 'h3'
  return (
    <fieldset
      className={depth === 0 ? `${design.card} ${pageCss.formCard}` : pageCss.formGroup}
      aria-describedby={section.hint === undefined ? undefined : hintId}
    >
      <legend>
        <Heading>{section.title}</Heading>
      </legend>
      {section.hint !== undefined && (
        <p className={design.hint} id={hintId}>
          {section.hint}
        </p>
      )}
      <div className={pageCss.questions}>
        <ChildNodes node={section} depth={depth + 1} />
      </div>
    </fieldset>
  )
}

type EntryProps = Depth & { readonly entry: Entry; readonly isAdded: boolean }

const EntryView = ({ entry, depth, isAdded }: EntryProps) => {
  const box = useRef<HTMLDivElement>(null)
  const { isFolded, unfold } = useFold(entry, isAdded)
  const showAll = () => {
    flushSync(unfold)
    moveFocus(box.current?.querySelector(':scope > :nth-child(2) :is(input, select)'))
  }
  return (
    <fieldset className={groupCss.formEntry}>
      <legend>
        <h3>{entry.name}</h3>
      </legend>
      <div className={pageCss.questions} ref={box}>
        <ChildNodes node={entry} depth={depth + 1} max={isFolded ? 1 : undefined} />
        {isFolded && (
          <button type="button" className={`${design.linkButton} ${groupCss.entryMore}`} onClick={showAll}>
            Show all questions<span className={design.visuallyHidden}> about {entry.name}</span>
          </button>
        )}
      </div>
    </fieldset>
  )
}

type NodeProps = Depth & { readonly node: FormNode; readonly isAdded?: boolean }

/** Any node but a question; memoized, so that it renders only when something it shows has changed. */
const FormNodeView = memo(({ node, depth, isAdded = false }: NodeProps) => {
  switch (node.kind) {
    case 'note':
      return (
        <div className={`${design.stack} ${groupCss.note}`}>
          <ProseView passages={node.passages} />
        </div>
      )
    case 'section':
      return <SectionView section={node} depth={depth} />
    case 'entry':
      return <EntryView entry={node} depth={depth} isAdded={isAdded} />
    case 'tabs':
      return <TabsView group={node} depth={depth} />
    case 'add-another':
      return <AddAnotherView group={node} depth={depth} />
    default:
      return <ChildNodes node={node} depth={depth} />
  }
})

const renderNode = (props: NodeProps, index: number): ReactElement =>
  isQuestion(props.node) ? renderQuestion(props.node) : <FormNodeView key={nodeKey(props.node, index)} {...props} />

type ChildProps = Depth & { readonly node: FormNode; readonly max?: number | undefined }

/** The child nodes that are shown now, at most so many. */
export const ChildNodes = ({ node, depth, max }: ChildProps) =>
  useShownNodes(node)
    .slice(0, max)
    .map((child, index) => renderNode({ node: child, depth, isAdded: node.kind === 'add-another' && index > 0 }, index))

type Block = { readonly isSection: boolean; readonly nodes: readonly FormNode[] }

/** A section is a card of its own; the nodes between two sections share a card. */
const toBlocks = (nodes: readonly FormNode[]): readonly Block[] => {
  const blocks: { isSection: boolean; nodes: FormNode[] }[] = []
  for (const node of nodes) {
    const isSection = node.kind === 'section'
    const last = blocks.at(-1)
    if (isSection || !last || last.isSection) blocks.push({ isSection, nodes: [node] })
    else last.nodes.push(node)
  }
  return blocks
}

const Blocks = ({ page }: { readonly page: Page }) =>
  toBlocks(useShownNodes(page)).map(({ isSection, nodes }) => {
    const views = nodes.map((node, index) => renderNode({ node, depth: isSection ? 0 : 1 }, index))
    const [first] = nodes
    return isSection || !first ? (
      views
    ) : (
      <div key={nodeKey(first, 0)} className={`${design.card} ${pageCss.formCard}`}>
        <div className={pageCss.questions}>{views}</div>
      </div>
    )
  })

/** Everything that is shown on a page. */
export const PageNodes = ({ page }: { readonly page: Page }) => (
  <PageState>
    <Blocks page={page} />
  </PageState>
)
