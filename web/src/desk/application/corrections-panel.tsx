import { hasRole } from '@apply/engine/desk'
import { useState } from 'react'
import { takeLostFocus } from '../../design/focus.ts'
import { ButtonLabel } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import { LoadFailure, Refusal } from '../failures.tsx'
import * as css from '../panel.module.css'
import { Byline, Panel } from '../panel.tsx'
import { useStaff } from '../staff-session.tsx'
import { Tag } from '../tag.tsx'
import { CorrectionForm } from './correction-form.tsx'
import { type Correction, useCorrections, useSettle } from './corrections-data.ts'

const statusWords = { proposed: 'waits for approval', approved: 'corrected', refused: 'refused' } as const

const tones = { proposed: 'waiting', approved: 'done', refused: undefined } as const

const settledWords = { proposed: '', approved: 'Approved by', refused: 'Refused by' } as const

type OneProps = { readonly id: string; readonly correction: Correction }

/** Its own proposal can only be taken back: the approval is somebody else's. */
const Decision = ({ id, correction }: OneProps) => {
  const settle = useSettle(id, correction.id)
  return (
    <>
      <p className={css.deskActions}>
        {!correction.is_own && (
          <button
            type="button"
            className={design.button}
            aria-disabled={settle.isPending}
            onClick={() => settle.mutate('approve')}
          >
            <ButtonLabel isBusy={settle.isPending}>Approve</ButtonLabel>
          </button>
        )}
        <button type="button" className={design.linkButton} onClick={() => settle.mutate('refuse')}>
          {correction.is_own ? 'Take back' : 'Refuse'}
        </button>
      </p>
      {correction.is_own && (
        <p className={css.deskMuted}>You have proposed it, so another member of staff has to approve it.</p>
      )}
      <Refusal error={settle.error} />
    </>
  )
}

const OneCorrection = ({ id, correction }: OneProps) => {
  const { label, before, after, reason, status, proposed, settled } = correction
  const { role } = useStaff()
  return (
    <li>
      <p>
        <strong>{label}</strong>
        <Tag tone={tones[status]}>{statusWords[status]}</Tag>
      </p>
      <p className={css.deskText}>
        <del>{before || 'no answer'}</del> → <ins>{after || 'no answer'}</ins>
      </p>
      <p className={`${css.deskText} ${css.deskMuted}`}>Reason: {reason}</p>
      <Byline of={proposed}>Proposed by</Byline>
      {settled && <Byline of={settled}>{settledWords[status]}</Byline>}
      {status === 'proposed' && hasRole(role, 'officer') && <Decision id={id} correction={correction} />}
    </li>
  )
}

/** What staff have recorded as right since the submission, and what waits for a second person. */
export const CorrectionsPanel = ({ id }: { readonly id: string }) => {
  /** False after the form was closed, when the button gets the focus back. */
  const [isOpen, setOpen] = useState<boolean>()
  const { data, error, refetch } = useCorrections(id)
  const { role } = useStaff()
  return (
    <Panel
      title="Corrections"
      count={data?.corrections.length ?? 0}
      aside={
        !isOpen &&
        hasRole(role, 'officer') && (
          <button
            type="button"
            className={css.deskQuietButton}
            ref={isOpen === false ? takeLostFocus : undefined}
            onClick={() => setOpen(true)}
          >
            Correct an answer
          </button>
        )
      }
    >
      <LoadFailure error={data ? undefined : error} onRetry={() => refetch()}>
        <h3>The corrections could not be loaded</h3>
      </LoadFailure>
      <ol className={css.deskLines}>
        {data?.corrections.toReversed().map((correction) => (
          <OneCorrection key={correction.id} id={id} correction={correction} />
        ))}
      </ol>
      {isOpen && <CorrectionForm id={id} onClose={() => setOpen(false)} />}
    </Panel>
  )
}
