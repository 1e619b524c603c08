import type { acceptInvitation, prepareToJoin, readInvitation } from '@apply/contract/desk/invitation'
import type { FactorOffer } from '@apply/contract/desk/second-factors'
import { maxStaffNameLength } from '@apply/engine/desk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { call, type ResponseOf } from '../../api/call.ts'
import { ServerError } from '../../api/failures.ts'
import { FullScreenSpinner } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import { DeskForm, NewPasswordFields, TextField } from '../desk-form.tsx'
import { Failure } from '../failures.tsx'
import { useSingleMutation } from '../mutations.ts'
import { EntryCard } from './entry-card.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'

type Chosen = {
  readonly token: string
  readonly name: string
  readonly password: string
  readonly confirm_password: string
}

const prepareFor = (body: Chosen): Promise<FactorOffer> =>
  call<typeof prepareToJoin>('POST', '/desk/api/invitation/preparation', { body })

type ProfileProps = {
  readonly invitation: ResponseOf<typeof readInvitation>
  readonly token: string
  readonly onPrepared: (chosen: Chosen, offer: FactorOffer) => void
}

const ProfileStep = ({ invitation: { email, name, role }, token, onPrepared }: ProfileProps) => {
  const prepare = useSingleMutation({
    mutationFn: prepareFor,
    onSuccess: (offer, chosen) => onPrepared(chosen, offer),
  })
  return (
    <EntryCard title="Welcome to the desk">
      <p>
        You were invited as <strong>{role}</strong> with the address <strong>{email}</strong>. Choose a password, and
        then a second factor. You need both for every login.
      </p>
      <DeskForm
        action="Continue"
        isBusy={prepare.isPending}
        error={prepare.error}
        onSubmit={(value) => {
          const passwords = { password: value('password'), confirm_password: value('confirm_password') }
          prepare.mutate({ token, name: value('name'), ...passwords })
        }}
      >
        <TextField
          label="Your name"
          name="name"
          autoComplete="name"
          defaultValue={name}
          maxLength={maxStaffNameLength}
          hint="Colleagues see it beside what you do."
        />
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <NewPasswordFields />
      </DeskForm>
    </EntryCard>
  )
}

type JoinProps = {
  readonly chosen: Chosen
  readonly offer: FactorOffer
  readonly onJoined: (recoveryCodes: readonly string[]) => void
}

const FactorStep = ({ chosen, offer, onJoined }: JoinProps) => (
  <EntryCard title="Set up your second factor">
    <SecondFactorSetup
      offer={offer}
      renew={() => prepareFor(chosen)}
      send={async (factor) => {
        const body = { ...chosen, factor }
        const joined = await call<typeof acceptInvitation>('POST', '/desk/api/invitation/acceptance', { body })
        onJoined(joined.recovery_codes)
      }}
    />
  </EntryCard>
)

type FailureProps = { readonly error: Error; readonly onRetry: () => void }

/** Many come back by the link of their invitation, which works once. If the server could not be asked, the link may well be good. */
const NoInvitation = ({ error, onRetry }: FailureProps) => {
  const isOver = error instanceof ServerError && (error.status === 400 || error.status === 404)
  return (
    <EntryCard title={isOver ? 'This link does not work' : 'The invitation could not be loaded'}>
      <Failure error={error} />
      {isOver ? (
        <Link className={design.button} to="/login">
          Log in
        </Link>
      ) : (
        <button type="button" className={design.button} onClick={onRetry}>
          Try again
        </button>
      )}
    </EntryCard>
  )
}

/** The first visit of somebody who was invited. The token is in the fragment, which browsers send to no server. */
export const InvitationPage = () => {
  const token = useLocation().hash.slice(1)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [prepared, setPrepared] = useState<Omit<JoinProps, 'onJoined'>>()
  const [codes, setCodes] = useState<readonly string[]>()
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call<typeof readInvitation>('POST', '/desk/api/invitation', { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const enter = () => {
    queryClient.clear()
    navigate('/', { replace: true })
  }
  if (codes)
    return (
      <EntryCard title="Your recovery codes">
        <RecoveryCodes codes={codes} action="Open the desk" onDone={enter} />
      </EntryCard>
    )
  if (invitation.error) return <NoInvitation error={invitation.error} onRetry={() => invitation.refetch()} />
  if (!invitation.data) return <FullScreenSpinner />
  if (prepared) return <FactorStep {...prepared} onJoined={setCodes} />
  return (
    <ProfileStep
      invitation={invitation.data}
      token={token}
      onPrepared={(chosen, offer) => setPrepared({ chosen, offer })}
    />
  )
}
