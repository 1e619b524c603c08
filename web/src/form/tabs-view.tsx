import type { Tab, Tabs } from '@apply/engine/define/layout'
import { type KeyboardEvent, useState } from 'react'
import { moveFocus } from '../design/focus.ts'
import * as design from '../design/index.module.css'
import { NeedsAccount } from '../draft/account-link.tsx'
import { useDraft, useShownNodes } from '../draft/use-draft.ts'
import { useIsStudent } from '../session/snapshot.ts'
import { ChildNodes } from './form-nodes.tsx'
import * as groupCss from './group.module.css'
import * as pageCss from './page.module.css'
import * as questionCss from './question.module.css'
import { LinesAfter } from './questions/page-state.tsx'

type Props = { readonly group: Tabs; readonly depth: number }

const step: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Arrow keys move the focus and choose nothing: choosing a tab clears answers, so it must be deliberate. */
const moveByArrow = (event: KeyboardEvent<HTMLElement>) => {
  const tabs: (Element | null)[] = [...event.currentTarget.querySelectorAll('[role="tab"]')]
  const current = tabs.indexOf(document.activeElement)
  const by = step[event.key]
  if (by === undefined || current === -1) return
  event.preventDefault()
  moveFocus(tabs.at((current + by) % tabs.length))
}

const panelId = (group: Tabs, tab: Tab): string => `${group.id}-${tab.id}-panel`

type ListProps = {
  readonly group: Tabs
  readonly chosen: unknown
  readonly isSwitching: boolean
  readonly onChoose: (tab: Tab) => void
}

const TabList = ({ group, chosen, isSwitching, onChoose }: ListProps) => (
  <div className={groupCss.tabList} role="tablist" aria-label={group.label} onKeyDown={moveByArrow}>
    {group.tabs.map((tab) => (
      <button
        key={tab.id}
        id={`${group.id}-${tab.id}`}
        type="button"
        role="tab"
        className={`${design.underlined} ${groupCss.tab}`}
        aria-selected={tab === chosen}
        aria-controls={panelId(group, tab)}
        aria-disabled={isSwitching}
        tabIndex={tab === chosen ? 0 : -1}
        onClick={() => onChoose(tab)}
      >
        {tab.label}
      </button>
    ))}
  </div>
)

type PanelProps = Props & { readonly tab: Tab; readonly isChosen: boolean }

/** Each tab has a panel of its own; one that is not chosen is empty. */
const TabPanel = ({ group, tab, isChosen, depth }: PanelProps) => (
  <div
    id={panelId(group, tab)}
    className={groupCss.tabPanel}
    role="tabpanel"
    aria-labelledby={`${group.id}-${tab.id}`}
    hidden={!isChosen}
  >
    {isChosen && (
      <div className={pageCss.questions}>
        <ChildNodes node={tab} depth={depth} />
      </div>
    )}
  </div>
)

const ChosenTabs = ({ group, depth }: Props) => {
  const [chosen] = useShownNodes(group)
  const { tabs } = useDraft()
  const [isSwitching, setSwitching] = useState(false)
  const choose = async (tab: Tab): Promise<void> => {
    if (isSwitching || tab === chosen) return
    setSwitching(true)
    await tabs.choose(group, tab).finally(() => setSwitching(false))
  }
  return (
    <div className={`${design.stack} ${groupCss.tabs}`}>
      <TabList group={group} chosen={chosen} isSwitching={isSwitching} onChoose={(tab) => void choose(tab)} />
      <LinesAfter origin={group} />
      {group.tabs.map((tab) => (
        <TabPanel key={tab.id} group={group} tab={tab} isChosen={tab === chosen} depth={depth} />
      ))}
    </div>
  )
}

/** A choice between tabs; a visitor sees a note instead. */
export const TabsView = ({ group, depth }: Props) =>
  useIsStudent() ? (
    <ChosenTabs group={group} depth={depth} />
  ) : (
    <div className={`${design.stack} ${groupCss.tabs}`}>
      <p className={questionCss.questionLabel}>{group.label}</p>
      <NeedsAccount>This question can be finished</NeedsAccount>
    </div>
  )
