import type { readWithdrawal, withdraw } from '@apply/contract/withdrawal'
import { momentInTimeZone } from '@apply/engine/calendar'
import { useEffect, useRef, useState } from 'react'
import { call, type ResponseOf } from '../../api/call.ts'
import { takeLostFocus } from '../../design/focus.ts'
import * as design from '../../design/index.module.css'
import { createSessionResource } from '../../session/session-resource.ts'
import { useAction } from '../../ui/action.ts'
import { useLoaded } from '../../ui/resource.ts'
import { useSchool } from '../../ui/school.tsx'
import { ConfirmWithdrawal } from './confirm-withdrawal.tsx'
import * as css from './withdrawal.module.css'

type Known = ResponseOf<typeof readWithdrawal>

const ownWithdrawal = createSessionResource(
  (signal) => call<typeof readWithdrawal>('GET', '/api/withdrawal', { signal }),
  { isReadAnew: true },
)

type WithdrawnProps = { readonly withdrawn: NonNullable<Known['withdrawn']>; readonly isNew: boolean }

/** After the withdrawal, it takes the focus of the button that has gone. */
const Withdrawn = ({ withdrawn: { at, reason }, isNew }: WithdrawnProps) => {
  const { timeZone, admissionOffice } = useSchool()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) takeLostFocus(heading.current)
  }, [isNew])
  return (
    <section className={`${design.card} ${css.withdrawal}`} aria-labelledby="withdrawal-title">
      <h2 id="withdrawal-title" ref={heading} tabIndex={-1}>
        You have withdrawn this application
      </h2>
      <p>
        On <time dateTime={at}>{momentInTimeZone(timeZone, new Date(at))}</time>. Your reason: {reason}.
      </p>
      <p>
        The school does not work on it any more, and you need not send anything else. If this was a mistake, write to{' '}
        <a href={`mailto:${admissionOffice.email}`}>{admissionOffice.email}</a>.
      </p>
    </section>
  )
}

const CanWithdraw = ({ reasons, onDone }: Pick<Known, 'reasons'> & { readonly onDone: () => void }) => {
  const [isOpen, setOpen] = useState(false)
  const send = useAction(async (reason: string) => {
    try {
      await call<typeof withdraw>('POST', '/api/withdrawal', { body: { reason } })
      setOpen(false)
      onDone()
    } finally {
      // Also after a failure: it may have arrived, and only the response was lost.
      await ownWithdrawal.refetch()
    }
  })
  const close = () => {
    setOpen(false)
    send.forget()
  }
  return (
    <section className={`${design.card} ${css.withdrawal}`} aria-labelledby="withdrawal-title" data-open>
      <h2 id="withdrawal-title">Changed your mind?</h2>
      <p>You can withdraw your application, for example because you have chosen another school.</p>
      <button type="button" className={design.linkButton} onClick={() => setOpen(true)}>
        Withdraw my application
      </button>
      {isOpen && (
        <ConfirmWithdrawal
          reasons={reasons}
          isPending={send.isPending}
          error={send.error}
          onClose={close}
          onConfirm={send.run}
        />
      )}
    </section>
  )
}

/** The withdrawal of a submitted application. What cannot be loaded is left out: nobody has to withdraw. */
export const Withdrawal = ({ onWithdrawn }: { readonly onWithdrawn: () => void }) => {
  const { data } = useLoaded(ownWithdrawal)
  const [isNew, setNew] = useState(false)
  if (!data) return null
  if (data.withdrawn) return <Withdrawn withdrawn={data.withdrawn} isNew={isNew} />
  if (data.reasons.length === 0) return null
  const done = () => {
    setNew(true)
    onWithdrawn()
  }
  return <CanWithdraw reasons={data.reasons} onDone={done} />
}
