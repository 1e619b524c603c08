import { hasRole } from '@apply/engine/desk'
import { useId } from 'react'
import { LetterWords } from '../../design/letter-words.tsx'
import { useSchool } from '../../ui/school.tsx'
import { LoadFailure } from '../failures.tsx'
import { Moment, useMomentText } from '../moment.tsx'
import * as panelCss from '../panel.module.css'
import { Byline, Panel } from '../panel.tsx'
import { useStaff } from '../staff-session.tsx'
import { Tag } from '../tag.tsx'
import type { Application } from './application-data.ts'
import * as css from './decision.module.css'
import { OfficerActions } from './decision-actions.tsx'
import { type Decision, letterPath, useDecisionLabel, useDecisions } from './decision-data.ts'
import { isWithdrawn } from './state.tsx'

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

/** The decision about an application: who proposed and confirmed it, its letter, and what became of that. */
export const DecisionPanel = ({ application }: { readonly application: Application }) => {
  const { id } = application
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
      {data && isOfficer && (
        <OfficerActions id={id} version={data.version} latest={data.decisions[0]} isOver={isWithdrawn(application)} />
      )}
    </Panel>
  )
}
