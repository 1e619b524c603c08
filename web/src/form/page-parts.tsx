import type { Page } from '@apply/engine/define'
import type { Part } from '@apply/engine/walk'
import { useParts } from '../draft/use-answers.ts'
import { partKey } from './part-key.ts'
import { PartView } from './part-view.tsx'

type Block = { readonly isSection: boolean; readonly parts: readonly Part[] }

/** Sections bring their own card; whatever stands between them on the page shares one. */
const inBlocks = (parts: readonly Part[]): readonly Block[] => {
  const blocks: { isSection: boolean; parts: Part[] }[] = []
  for (const part of parts) {
    const isSection = part.kind === 'section'
    const last = blocks.at(-1)
    if (isSection || !last || last.isSection) blocks.push({ isSection, parts: [part] })
    else last.parts.push(part)
  }
  return blocks
}

/** All that is asked on a page. */
export const PageParts = ({ page }: { readonly page: Page }) =>
  inBlocks(useParts(page)).map(({ isSection, parts }) => {
    const views = parts.map((part, index) => (
      <PartView key={partKey(part, index)} part={part} depth={isSection ? 0 : 1} />
    ))
    const [first] = parts
    return isSection || !first ? (
      views
    ) : (
      <div key={partKey(first, 0)} className="card form-card">
        <div className="questions">{views}</div>
      </div>
    )
  })
