import type { Section } from '@apply/engine/define/layout'
import { useId } from 'react'
import { PartsInside } from './part-view.tsx'

type Props = { readonly section: Section; readonly depth: number }

/** Questions under a title: a card on the page, a group inside a card. */
export const SectionView = ({ section, depth }: Props) => {
  const hintId = useId()
  const Heading = depth === 0 ? 'h2' : 'h3'
  return (
    <fieldset
      className={depth === 0 ? 'card form-card' : 'form-group'}
      aria-describedby={section.hint === undefined ? undefined : hintId}
    >
      <legend>
        <Heading>{section.title}</Heading>
      </legend>
      {section.hint !== undefined && (
        <p className="section-hint" id={hintId}>
          {section.hint}
        </p>
      )}
      <div className="questions">
        <PartsInside part={section} depth={depth + 1} />
      </div>
    </fieldset>
  )
}
