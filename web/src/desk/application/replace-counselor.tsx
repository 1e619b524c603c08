import { maxCounselorText } from '@apply/engine/counselor'
import { maxEmailLength } from '@apply/engine/limits'
import { useId, useState } from 'react'
import { takeLostFocus } from '../../design/focus.ts'
import * as css from '../panel.module.css'
import { CompactForm } from '../panel.tsx'
import type { DeskCounselor, useCounselorChange } from './counselor-data.ts'

type Props = {
  readonly counselor: DeskCounselor
  readonly change: ReturnType<typeof useCounselorChange>
  readonly onClose: () => void
}

/** Another address, or somebody else. */
export const ReplaceCounselor = ({ counselor: { first_name, last_name, email }, change, onClose }: Props) => {
  const [wanted, setWanted] = useState({ first_name, last_name, email })
  const id = useId()
  return (
    <CompactForm
      action="Ask this counselor"
      isBusy={change.isPending}
      error={change.error}
      onSubmit={() => change.mutate({ act: 'replace', wanted }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <label htmlFor={`${id}-first`}>Counselor first name</label>
      <input
        id={`${id}-first`}
        type="text"
        ref={takeLostFocus}
        required
        maxLength={maxCounselorText.name}
        value={wanted.first_name}
        onChange={({ target }) => setWanted({ ...wanted, first_name: target.value })}
      />
      <label htmlFor={`${id}-last`}>Counselor last name</label>
      <input
        id={`${id}-last`}
        type="text"
        required
        maxLength={maxCounselorText.name}
        value={wanted.last_name}
        onChange={({ target }) => setWanted({ ...wanted, last_name: target.value })}
      />
      <label htmlFor={`${id}-email`}>Counselor email address</label>
      <input
        id={`${id}-email`}
        type="email"
        required
        maxLength={maxEmailLength}
        value={wanted.email}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => setWanted({ ...wanted, email: target.value })}
      />
      <p id={`${id}-hint`} className={css.deskMuted}>
        The links in earlier mails stop working in the same moment.
      </p>
    </CompactForm>
  )
}
