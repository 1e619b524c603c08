import { type ComponentType, useState } from 'react'
import { MailPanel } from '../mail/mail-panel.tsx'
import type { Application } from './application-data.ts'
import * as css from './application-page.module.css'
import { CorrectionsPanel } from './corrections-panel.tsx'
import { CounselorPanel } from './counselor-panel.tsx'
import { DecisionPanel } from './decision-panel.tsx'
import { DocumentsPanel } from './documents-panel.tsx'
import { ContactPanel, DuplicatesPanel, ReceiptPanel } from './fact-panels.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { ItemsPanel } from './items-panel.tsx'
import { MailFatesPanel } from './mail-fates-panel.tsx'
import { NotesPanel } from './notes-panel.tsx'
import { isWithdrawn } from './state.tsx'
import { WithdrawalPanel } from './withdrawal-panel.tsx'

export type PanelProps = {
  readonly application: Application
  /** Opens a document beside the panels, by its key. */
  readonly onOpen: (key: string) => void
}

type Entry = {
  readonly name: string
  readonly panel: ComponentType<PanelProps>
  /** Whether somebody has to do or to know something. Such a panel stands before the others, on a phone before the answers too. */
  readonly isPressing: (application: Application) => boolean
  /** Whether there is anything to show. */
  readonly isShown?: (application: Application) => boolean
}

const never = () => false
const isSubmitted = ({ work }: Application): boolean => work !== undefined

/** Every panel of the page, in the order in which they stand when nothing presses. */
const panels: readonly Entry[] = [
  {
    name: 'withdrawal',
    panel: WithdrawalPanel,
    isPressing: isWithdrawn,
    isShown: ({ withdrawals }) => withdrawals.length > 0,
  },
  {
    name: 'duplicates',
    panel: DuplicatesPanel,
    isPressing: ({ duplicates }) => duplicates.some(({ judgement }) => judgement === 'open'),
    isShown: ({ duplicates }) => duplicates.length > 0,
  },
  {
    name: 'decision',
    panel: DecisionPanel,
    isPressing: isSubmitted,
    isShown: isSubmitted,
  },
  {
    name: 'items',
    panel: ({ application: { id }, onOpen }) => <ItemsPanel id={id} onOpen={onOpen} />,
    isPressing: isSubmitted,
    isShown: isSubmitted,
  },
  { name: 'notes', panel: NotesPanel, isPressing: ({ notes }) => notes.length > 0 },
  {
    name: 'corrections',
    panel: ({ application: { id } }) => <CorrectionsPanel id={id} />,
    isPressing: never,
    isShown: isSubmitted,
  },
  {
    name: 'counselor',
    panel: ({ application: { id } }) => <CounselorPanel id={id} />,
    isPressing: never,
    isShown: isSubmitted,
  },
  { name: 'mail', panel: ({ application: { id } }) => <MailPanel id={id} />, isPressing: never, isShown: isSubmitted },
  { name: 'documents', panel: DocumentsPanel, isPressing: never },
  { name: 'contact', panel: ContactPanel, isPressing: never },
  {
    name: 'receipt',
    panel: ReceiptPanel,
    isPressing: ({ receipt }) => receipt?.is_unchanged === false,
    isShown: ({ receipt }) => receipt !== undefined,
  },
  {
    name: 'mail fates',
    panel: ({ application: { id } }) => <MailFatesPanel id={id} />,
    isPressing: never,
    isShown: isSubmitted,
  },
  { name: 'history', panel: HistoryPanel, isPressing: never },
]

/**
 * Which panels press is decided when the application is opened: none moves away below the hand of somebody who works in it. There are two
 * groups, so that a phone can have the answers between them.
 */
export const usePanels = (application: Application) => {
  const [pressing] = useState(() => panels.filter(({ isPressing }) => isPressing(application)).map(({ name }) => name))
  const shown = panels.filter(({ isShown }) => isShown?.(application) ?? true)
  return {
    first: shown.filter(({ name }) => pressing.includes(name)),
    others: shown.filter(({ name }) => !pressing.includes(name)),
  }
}

export const PanelColumn = ({ entries, ...props }: PanelProps & { readonly entries: readonly Entry[] }) =>
  entries.length === 0 ? null : (
    <div className={css.deskAside}>
      {entries.map(({ name, panel: Panel }) => (
        <Panel key={name} {...props} />
      ))}
    </div>
  )
