import { hasRole } from '@apply/engine/desk'
import { useId, useState } from 'react'
import { takeLostFocus } from '../../design/focus.ts'
import * as design from '../../design/index.module.css'
import { LetterWords } from '../../design/letter-words.tsx'
import { useSchool } from '../../ui/school.tsx'
import { LoadFailure } from '../failures.tsx'
import { Moment, useMomentText } from '../moment.tsx'
import * as panelCss from '../panel.module.css'
import { Byline, Panel } from '../panel.tsx'
import { useStaff } from '../staff-session.tsx'
import { Tag } from '../tag.tsx'
import { ChangeDecision } from './change-decision.tsx'
import * as css from './decision.module.css'
import { type Decision, letterPath, useDecisionLabel, useDecisions } from './decision-data.ts'
import { ProposalForm } from './proposal-form.tsx'

const statusWords = {
  withdrawn: 'withdrawn',
  proposed: 'proposed',
  confirmed: 'confirmed',
  released: 'released',
} as const

/** A proposal waits for a second person. */
const tones = { withdrawn: undefined, proposed: 'waiting', confirmed: 'done', released: 'done' } as const

const LetterPreview = ({ decision: { id, letter, sha256, status } }: { readonly decision: Decision }) => {
  const { name } = useSchool()
  const title = useId()
  if (!letter) return null
  return (
    <details className={css.decisionLetter}>
      <summary>{status === 'released' ? 'The letter as it was sent' : 'The letter as it will be'}</summary>
      <LetterWords
        letter={letter}
        from={name}
        day={status === 'released' ? '' : 'On the day of the release'}
        titleId={title}
      />
      {sha256 !== undefined && (
        <p>
          <a href={letterPath(id)} target="_blank" rel="noreferrer">
            Open the PDF
          </a>
        </p>
      )}
    </details>
  )
}

const ReleaseLine = ({ decision: { release, released_at, opened_at } }: { readonly decision: Decision }) => {
  const momentText = useMomentText()
  if (released_at !== undefined)
    return (
      <p className={panelCss.deskMuted}>
        Released on <Moment at={released_at} />.{' '}
        {opened_at === undefined ? 'Not opened yet.' : `First opened on ${momentText(opened_at)}.`}
      </p>
    )
  if (!release) return null
  const words = release.status === 'prepared' ? 'In a release that is being prepared for' : 'Scheduled for'
  return (
    <p className={panelCss.deskMuted}>
      {words} <Moment at={release.moment} />.
    </p>
  )
}

const OneDecision = ({ decision }: { readonly decision: Decision }) => {
  const labelOf = useDecisionLabel()
  const { decision: name, status, conditions, proposed, confirmed } = decision
  return (
    <div className={panelCss.deskPart}>
      <p>
        <strong>{labelOf(name)}</strong>
        <Tag tone={tones[status]}>{statusWords[status]}</Tag>
      </p>
      {conditions.length > 0 && (
        <ul className={css.decisionConditions}>
          {conditions.map((condition) => (
            <li key={condition} dir="auto">
              {condition}
            </li>
          ))}
        </ul>
      )}
      <Byline of={proposed}>Proposed by</Byline>
      {confirmed && <Byline of={confirmed}>Confirmed by</Byline>}
      <ReleaseLine decision={decision} />
      <LetterPreview decision={decision} />
    </div>
  )
}

type OfficerProps = { readonly id: string; readonly version: number; readonly latest: Decision | undefined }

/** What an officer can do next: propose, or change what is not released yet. */
const OfficerActions = ({ id, version, latest }: OfficerProps) => {
  /** False after the form was closed, when the button gets the focus back. */
  const [isProposing, setProposing] = useState<boolean>()
  const isOpen = latest?.status === 'proposed' || latest?.status === 'confirmed'
  if (isProposing)
    return (
      <ProposalForm
        id={id}
        version={version}
        present={isOpen ? latest : undefined}
        onClose={() => setProposing(false)}
      />
    )
  const words = latest?.status === 'released' ? 'Propose another decision' : 'Propose a decision'
  return (
    <>
      {isOpen && <ChangeDecision id={id} decision={latest} />}
      <button
        type="button"
        className={isOpen ? design.linkButton : `${design.button} ${design.buttonQuiet}`}
        ref={isProposing === false ? takeLostFocus : undefined}
        onClick={() => setProposing(true)}
      >
        {isOpen ? 'Change the proposal' : words}
      </button>
    </>
  )
}

/** The decision about an application: who proposed and confirmed it, its letter, and what became of that. */
export const DecisionPanel = ({ id }: { readonly id: string }) => {
  const { role } = useStaff()
  const isOfficer = hasRole(role, 'officer')
  const { data, error, refetch } = useDecisions(id)
  const shown = data?.decisions.filter(({ status }) => status !== 'withdrawn') ?? []
  if (data && shown.length === 0 && !isOfficer) return null
  return (
    <Panel title="Decision">
      <LoadFailure error={data ? undefined : error} onRetry={() => refetch()}>
        <h3>The decision could not be loaded</h3>
      </LoadFailure>
      {shown.map((decision) => (
        <OneDecision key={decision.id} decision={decision} />
      ))}
      {data && isOfficer && <OfficerActions id={id} version={data.version} latest={data.decisions[0]} />}
    </Panel>
  )
}
