import type { changeMyPassword, readMyAccount, renewRecoveryCodes } from '@apply/contract/desk/my-account'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ScreenSpinner } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import { ModalText } from '../../design/modal-text.tsx'
import { Modal } from '../../ui/lazy.tsx'
import * as desk from '../desk.module.css'
import { DeskForm, NewPasswordFields } from '../desk-form.tsx'
import { LoadFailure } from '../failures.tsx'
import { useSingleMutation } from '../mutations.ts'
import { singleKeys } from '../single-keys.ts'
import * as css from './my-account.module.css'
import { accountKey, CurrentPassword, Section, useDone } from './my-account-section.tsx'
import { MyDevices } from './my-devices.tsx'
import { MyFactors } from './my-factors.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const ChangePassword = () => {
  const done = useDone()
  const [round, setRound] = useState(0)
  const change = useSingleMutation({
    mutationFn: (body: { current_password: string; password: string; confirm_password: string }) =>
      call<typeof changeMyPassword>('PUT', '/desk/api/account/password', { body }),
    onSuccess: (response) => {
      setRound(round + 1)
      return done(response)
    },
  })
  return (
    <Section title="Password">
      <DeskForm
        // A new form after each change, with empty fields.
        key={round}
        action="Change password"
        isBusy={change.isPending}
        error={change.error}
        onSubmit={(value) => {
          const passwords = { password: value('password'), confirm_password: value('confirm_password') }
          change.mutate({ current_password: value('current_password'), ...passwords })
        }}
      >
        <CurrentPassword />
        <NewPasswordFields />
      </DeskForm>
    </Section>
  )
}

const NewCodes = ({ onClose }: { readonly onClose: () => void }) => {
  const done = useDone()
  const renew = useSingleMutation({
    mutationFn: (current_password: string) =>
      call<typeof renewRecoveryCodes>('POST', '/desk/api/account/recovery-codes', { body: { current_password } }),
    onSuccess: done,
  })
  if (renew.data) return <RecoveryCodes codes={renew.data.recovery_codes} action="Done" onDone={onClose} />
  return (
    <DeskForm
      action="Create new codes"
      isBusy={renew.isPending}
      error={renew.error}
      onCancel={onClose}
      onSubmit={(value) => renew.mutate(value('current_password'))}
    >
      <ModalText>Your earlier codes no longer work then.</ModalText>
      <CurrentPassword />
    </DeskForm>
  )
}

const Recovery = ({ left }: { readonly left: number }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title="Recovery codes">
      <p>{left} of 10 codes are left. Each one replaces your second factor once.</p>
      <button type="button" className={`${design.button} ${design.buttonQuiet}`} onClick={() => setOpen(true)}>
        Create new recovery codes
      </button>
      <Modal open={isOpen} size="small" isShownOnce title="New recovery codes" onClose={() => setOpen(false)}>
        <NewCodes onClose={() => setOpen(false)} />
      </Modal>
    </Section>
  )
}

const Keys = () => {
  const [areOn, setOn] = useState(singleKeys.areOn)
  const change = (wanted: boolean) => {
    singleKeys.turn(wanted)
    setOn(wanted)
  }
  return (
    <Section title="Keys">
      <label className={desk.deskCheck}>
        <input type="checkbox" checked={areOn} onChange={({ target }) => change(target.checked)} />
        Use single keys: / for the search, j and k for the next and the previous application
      </label>
      <p className={desk.deskHint}>Turn them off if you use dictation. The setting is stored in this browser.</p>
    </Section>
  )
}

/** What a member of staff sees and changes about their own access. */
export const MyAccountPage = () => {
  const {
    data: account,
    error,
    refetch,
  } = useQuery({
    queryKey: accountKey,
    queryFn: () => call<typeof readMyAccount>('GET', '/desk/api/account'),
  })
  return (
    <>
      <title>My account · Admissions desk</title>
      <h1>My account</h1>
      <LoadFailure error={error} onRetry={() => refetch()}>
        <h2>Your account could not be loaded</h2>
      </LoadFailure>
      {!account && !error && <ScreenSpinner />}
      <div className={css.staffSections}>
        <MyDevices />
        {account?.has_password && <MyFactors factors={account.factors} />}
        {account?.has_password && <Recovery left={account.recovery_codes_left} />}
        {account?.has_password && <ChangePassword />}
        {account && !account.has_password && (
          <Section title="How you log in">
            <p>You log in through the identity provider of the school. Password and second factor are kept there.</p>
          </Section>
        )}
        <Keys />
      </div>
    </>
  )
}
