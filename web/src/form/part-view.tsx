import type { Part } from '@apply/engine/walk'
import { memo } from 'react'
import { useParts } from '../draft/use-answers.ts'
import { ProseView } from '../ui/prose-view.tsx'
import { AddAnotherView } from './add-another-view.tsx'
import { EntryView } from './entry-view.tsx'
import { partKey } from './part-key.ts'
import { QuestionView } from './questions/question-view.tsx'
import { SectionView } from './section-view.tsx'
import { TabsView } from './tabs-view.tsx'

/** How deep a part lies: what stands directly on the page is a card, what lies deeper is a group inside one. */
type Depth = { readonly depth: number }

/** Everything that is shown inside a part, one below the other. */
export const PartsInside = ({ part, depth }: { readonly part: Part } & Depth) =>
  useParts(part).map((inner, index) => <PartView key={partKey(inner, index)} part={inner} depth={depth} />)

/** Any part of the form. */
export const PartView = memo(({ part, depth }: { readonly part: Part } & Depth) => {
  switch (part.kind) {
    case 'note':
      return (
        <div className="note">
          <ProseView passages={part.passages} />
        </div>
      )
    case 'section':
      return <SectionView section={part} depth={depth} />
    case 'entry':
      return <EntryView entry={part} depth={depth} />
    case 'tabs':
      return <TabsView group={part} depth={depth} />
    case 'add-another':
      return <AddAnotherView group={part} depth={depth} />
    case 'page':
    case 'groups':
    case 'group':
    case 'tab':
      return <PartsInside part={part} depth={depth} />
    default:
      return <QuestionView question={part} />
  }
})
