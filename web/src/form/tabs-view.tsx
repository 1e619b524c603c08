import type { Tab, Tabs } from '@apply/engine/define/layout'
import type { KeyboardEvent } from 'react'
import { useParts } from '../draft/use-answers.ts'
import { useTabChoice } from '../draft/use-tab-choice.ts'
import { useIsStudent } from '../session/use-person.ts'
import { ClearedLine } from './cleared-line.tsx'
import { PartsInside } from './part-view.tsx'

type Props = { readonly group: Tabs; readonly depth: number }

const step: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Arrows move between the tabs and choose nothing: a choice forgets answers, so it has to be meant. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const tabs: (Element | null)[] = [...event.currentTarget.querySelectorAll('[role="tab"]')]
  const present = tabs.indexOf(document.activeElement)
  const by = step[event.key]
  if (by === undefined || present === -1) return
  event.preventDefault()
  const next = tabs.at((present + by) % tabs.length)
  if (next instanceof HTMLElement) next.focus()
}

type ListProps = {
  readonly group: Tabs
  readonly chosen: unknown
  readonly isSwitching: boolean
  readonly onChoose: (tab: Tab) => void
}

const TabList = ({ group, chosen, isSwitching, onChoose }: ListProps) => (
  <div className="tab-list" role="tablist" aria-label={group.label} onKeyDown={moveFocus}>
    {group.tabs.map((tab) => (
      <button
        key={tab.id}
        id={`${group.id}-${tab.id}`}
        type="button"
        role="tab"
        className="tab"
        aria-selected={tab === chosen}
        aria-controls={`${group.id}-panel`}
        aria-disabled={isSwitching}
        tabIndex={tab === chosen ? 0 : -1}
        onClick={() => onChoose(tab)}
      >
        {tab.label}
      </button>
    ))}
  </div>
)

const ChosenTabs = ({ group, depth }: Props) => {
  const [chosen] = useParts(group)
  const { choose, isSwitching } = useTabChoice(group)
  return (
    <div className="tabs">
      <TabList group={group} chosen={chosen} isSwitching={isSwitching} onChoose={(tab) => void choose(tab)} />
      <ClearedLine origin={group} />
      {chosen?.kind === 'tab' && (
        <div
          id={`${group.id}-panel`}
          className="tab-panel"
          role="tabpanel"
          aria-labelledby={`${group.id}-${chosen.id}`}
        >
          <div className="questions">
            <PartsInside part={chosen} depth={depth} />
          </div>
        </div>
      )}
    </div>
  )
}

/** A choice between tabs; for a visitor a note stands in its place. */
export const TabsView = ({ group, depth }: Props) =>
  useIsStudent() ? (
    <ChosenTabs group={group} depth={depth} />
  ) : (
    <div className="tabs">
      <p className="question-label">{group.label}</p>
      <p className="replaced">This question can be finished once you have created an account.</p>
    </div>
  )
