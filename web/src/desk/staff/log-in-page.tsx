import type {
  finishStaffLogInWithCode,
  finishStaffLogInWithPasskey,
  readStaffLogInWays,
  staffPasskeyLogInOptions,
  startProviderLogIn,
  startStaffLogIn,
} from '@apply/contract/desk/log-in'
import { maxEmailLength } from '@apply/engine/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { call, type ResponseOf } from '../../api/call.ts'
import { Icon } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import * as desk from '../desk.module.css'
import { DeskForm, PasswordField, TextField } from '../desk-form.tsx'
import { Failure } from '../failures.tsx'
import { useSingleMutation } from '../mutations.ts'
import type { LogInState } from '../staff-session.tsx'
import * as css from './entry-card.module.css'
import { EntryCard } from './entry-card.tsx'
import { usePasskey } from './passkey.ts'

type Factors = ResponseOf<typeof startStaffLogIn>

/** Where the person wanted to go; only places of the desk. */
const placeAfterLogIn = (next: string | null): string => (next !== null && /^\/(?!\/)/.test(next) ? next : '/')

const ProviderButton = () => {
  const [search] = useSearchParams()
  const { data: ways } = useQuery({
    queryKey: ['log-in-ways'],
    queryFn: () => call<typeof readStaffLogInWays>('GET', '/desk/api/log-in'),
  })
  const start = useSingleMutation({
    mutationFn: () =>
      call<typeof startProviderLogIn>('POST', '/desk/api/log-in/provider', {
        body: { next: placeAfterLogIn(search.get('next')) },
      }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  if (!ways?.has_provider) return null
  return (
    <div className={desk.deskForm}>
      <p className={css.staffOr}>or</p>
      <Failure error={start.error} />
      <button type="button" className={`${design.button} ${design.buttonQuiet}`} onClick={() => start.mutate()}>
        Log in with your school account
      </button>
    </div>
  )
}

type PasswordStepProps = { readonly onStarted: (factors: Factors) => void }

const PasswordStep = ({ onStarted }: PasswordStepProps) => {
  const [search] = useSearchParams()
  const { reason } = (useLocation().state as LogInState) ?? {}
  const start = useSingleMutation({
    mutationFn: (body: { email: string; password: string }) =>
      call<typeof startStaffLogIn>('POST', '/desk/api/log-in', { body }),
    onSuccess: onStarted,
  })
  return (
    <EntryCard title="Log in">
      {reason !== undefined && !start.error && (
        <div className={design.notice} role="status">
          <Icon name="warning" />
          <div>{reason}</div>
        </div>
      )}
      {search.get('problem') === 'provider' && !start.error && (
        <div className={design.notice} role="alert">
          <Icon name="warning" />
          <div>Your school account has no access here. Try again, or ask an administrator for access.</div>
        </div>
      )}
      <DeskForm
        action="Continue"
        isBusy={start.isPending}
        error={start.error}
        onSubmit={(value) => start.mutate({ email: value('email'), password: value('password') })}
      >
        <TextField
          label="Email address"
          name="email"
          type="email"
          autoComplete="username"
          maxLength={maxEmailLength}
          autoFocus
        />
        <PasswordField label="Password" name="password" autoComplete="current-password" />
      </DeskForm>
      <ProviderButton />
      <p className={desk.deskHint}>
        If you forgot your password or lost your second factor, an administrator can send you a new link.
      </p>
    </EntryCard>
  )
}

type FactorStepProps = { readonly factors: Factors; readonly onDone: () => void; readonly onRestart: () => void }

const PasskeyButton = ({ onDone }: Pick<FactorStepProps, 'onDone'>) => {
  const { sign } = usePasskey()
  const finish = useSingleMutation({
    mutationFn: async () => {
      const options = await call<typeof staffPasskeyLogInOptions>('POST', '/desk/api/log-in/passkey-options')
      const body = { credential: await sign(options) }
      return call<typeof finishStaffLogInWithPasskey>('POST', '/desk/api/log-in/passkey', { body })
    },
    onSuccess: onDone,
  })
  return (
    <div className={desk.deskForm}>
      <Failure error={finish.error} />
      <button type="button" className={design.button} aria-disabled={finish.isPending} onClick={() => finish.mutate()}>
        Use your passkey
      </button>
    </div>
  )
}

const FactorStep = ({ factors, onDone, onRestart }: FactorStepProps) => {
  const finish = useSingleMutation({
    mutationFn: (code: string) =>
      call<typeof finishStaffLogInWithCode>('POST', '/desk/api/log-in/code', { body: { code } }),
    onSuccess: onDone,
  })
  const label = factors.has_app ? 'Code of your app, or a recovery code' : 'Recovery code'
  return (
    <EntryCard title="Second factor">
      {factors.has_passkey && (
        <>
          <PasskeyButton onDone={onDone} />
          <p className={css.staffOr}>or</p>
        </>
      )}
      <DeskForm
        action="Log in"
        isBusy={finish.isPending}
        error={finish.error}
        onSubmit={(value) => finish.mutate(value('code'))}
      >
        <TextField
          label={label}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          autoFocus={!factors.has_passkey}
        />
      </DeskForm>
      <button type="button" className={`${design.linkButton} ${css.staffRestart}`} onClick={onRestart}>
        Start again with another address or password
      </button>
    </EntryCard>
  )
}

/** The login: the password, then the second factor. */
export const LogInPage = () => {
  const [factors, setFactors] = useState<Factors>()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const finish = () => {
    queryClient.clear()
    navigate(placeAfterLogIn(search.get('next')), { replace: true })
  }
  if (!factors) return <PasswordStep onStarted={setFactors} />
  return <FactorStep factors={factors} onDone={finish} onRestart={() => setFactors(undefined)} />
}
