import type { undoWithdrawal } from '@apply/contract/desk/withdrawal'
import { hasRole, maxDeskText } from '@apply/engine/desk'
import { useId, useState } from 'react'
import { call } from '../../api/call.ts'
import { takeLostFocus } from '../../design/focus.ts'
import * as design from '../../design/index.module.css'
import { Refusal } from '../failures.tsx'
import { ShortMoment } from '../moment.tsx'
import * as css from '../panel.module.css'
import { Byline, CompactForm, Panel } from '../panel.tsx'
import { useStaff } from '../staff-session.tsx'
import { type Application, useChange } from './application-data.ts'

type Withdrawal = Application['withdrawals'][number]

const useUndo = (id: string) =>
  useChange(id, (reason: string) =>
    call<typeof undoWithdrawal>('POST', '/desk/api/applications/:id/withdrawal/undo', {
      params: { id },
      body: { reason },
    }),
  )

type FormProps = { readonly undo: ReturnType<typeof useUndo>; readonly onClose: () => void }

const UndoForm = ({ undo, onClose }: FormProps) => {
  const [reason, setReason] = useState('')
  const field = useId()
  return (
    <CompactForm
      action="Take the withdrawal back"
      isBusy={undo.isPending}
      onSubmit={() => undo.mutate(reason, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <label htmlFor={field}>Reason to take it back</label>
      <input
        id={field}
        type="text"
        dir="auto"
        ref={takeLostFocus}
        required
        maxLength={maxDeskText.reason}
        value={reason}
        aria-describedby={`${field}-hint`}
        onChange={({ target }) => setReason(target.value)}
      />
      <p id={`${field}-hint`} className={css.deskMuted}>
        The applicant is told by mail that the application counts again, without this reason.
      </p>
    </CompactForm>
  )
}

const OneWithdrawal = ({
  id,
  withdrawal: { at, reason, undone },
}: {
  readonly id: string
  readonly withdrawal: Withdrawal
}) => {
  /** False after the form was closed, when the button gets the focus back. */
  const [isUndoing, setUndoing] = useState<boolean>()
  const { role } = useStaff()
  const undo = useUndo(id)
  return (
    <li>
      <p>
        <strong>{undone ? 'Was withdrawn' : 'Withdrawn'}</strong> on <ShortMoment at={at} />: {reason}
      </p>
      {undone && (
        <>
          <Byline of={undone}>Taken back by</Byline>
          <p className={`${css.deskText} ${css.deskMuted}`}>Reason: {undone.reason}</p>
        </>
      )}
      {!undone && !isUndoing && hasRole(role, 'officer') && (
        <button
          type="button"
          className={design.linkButton}
          ref={isUndoing === false ? takeLostFocus : undefined}
          onClick={() => setUndoing(true)}
        >
          Take the withdrawal back
        </button>
      )}
      {!undone && isUndoing && <UndoForm undo={undo} onClose={() => setUndoing(false)} />}
      <Refusal error={undo.error} />
    </li>
  )
}

/** That the applicant has withdrawn the application, and what staff made of that. */
export const WithdrawalPanel = ({ application: { id, withdrawals } }: { readonly application: Application }) => (
  <Panel title="Withdrawal">
    <ol className={css.deskLines}>
      {withdrawals.toReversed().map((withdrawal) => (
        <OneWithdrawal key={withdrawal.id} id={id} withdrawal={withdrawal} />
      ))}
    </ol>
  </Panel>
)
