import type { readWithdrawal } from '@apply/contract/withdrawal'
import { type FormEvent, useState } from 'react'
import type { ResponseOf } from '../../api/call.ts'
import { failureMessage } from '../../api/failures.ts'
import { ButtonLabel, Icon } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import { ModalText } from '../../design/modal-text.tsx'
import { Modal } from '../../ui/lazy.tsx'
import * as css from './withdrawal.module.css'

type Reasons = ResponseOf<typeof readWithdrawal>['reasons']

type ReasonsProps = { readonly reasons: Reasons; readonly onChoose: (reason: string) => void }

const ReasonChoice = ({ reasons, onChoose }: ReasonsProps) => (
  <fieldset className={css.withdrawalReasons}>
    <legend>Why do you withdraw?</legend>
    {reasons.map(({ name, label }) => (
      <label key={name} className={`${design.row} ${design.touch}`}>
        <input type="radio" name="withdrawal-reason" value={name} required onChange={() => onChoose(name)} />
        {label}
      </label>
    ))}
  </fieldset>
)

type Props = {
  readonly reasons: Reasons
  readonly isPending: boolean
  readonly error: unknown
  readonly onClose: () => void
  readonly onConfirm: (reason: string) => void
}

/** The question before a withdrawal: what it does, what it does not, and why. */
export const ConfirmWithdrawal = ({ reasons, isPending, error, onClose, onConfirm }: Props) => {
  const [reason, setReason] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onConfirm(reason)
  }
  return (
    <Modal title="Withdraw your application" size="small" open onClose={onClose}>
      <ModalText>
        The school stops working on your application and decides nothing about it. You cannot take this back yourself;
        the school can, if you write to it.
      </ModalText>
      <form className={`${css.withdrawal} ${css.withdrawalForm}`} onSubmit={submit}>
        <p>Nothing is deleted: what you submitted and your receipt stay as they are.</p>
        <ReasonChoice reasons={reasons} onChoose={setReason} />
        {error !== undefined && (
          <div className={`${design.notice} ${design.noticeFailure}`} role="alert">
            <Icon name="warning" />
            <div>{failureMessage(error)}</div>
          </div>
        )}
        <div className={design.actions}>
          <button type="button" className={`${design.button} ${design.buttonQuiet}`} onClick={onClose}>
            Keep my application
          </button>
          <button type="submit" className={`${design.button} ${design.buttonDanger}`} aria-disabled={isPending}>
            <ButtonLabel isBusy={isPending}>Withdraw</ButtonLabel>
          </button>
        </div>
      </form>
    </Modal>
  )
}
