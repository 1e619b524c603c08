import type {
  addSecondFactor,
  offerSecondFactor,
  removeSecondFactor,
  SecondFactor,
} from '@apply/contract/desk/my-account'
import type { FactorOffer } from '@apply/contract/desk/second-factors'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import * as design from '../../design/index.module.css'
import { ModalText } from '../../design/modal-text.tsx'
import { Modal } from '../../ui/lazy.tsx'
import * as desk from '../desk.module.css'
import { DeskForm } from '../desk-form.tsx'
import { useMomentText } from '../moment.tsx'
import { useSingleMutation } from '../mutations.ts'
import * as css from './my-account.module.css'
import { CurrentPassword, Section, useDone } from './my-account-section.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'

const offerFor = (current_password: string): Promise<FactorOffer> =>
  call<typeof offerSecondFactor>('POST', '/desk/api/account/factors/offer', { body: { current_password } })

type DialogProps = { readonly onClose: () => void }

/** Asks for the password, then for the new factor. */
const AddFactor = ({ onClose }: DialogProps) => {
  const done = useDone()
  const [offer, setOffer] = useState<FactorOffer>()
  const ask = useSingleMutation({ mutationFn: offerFor, onSuccess: setOffer })
  if (offer)
    return (
      <SecondFactorSetup
        offer={offer}
        renew={() => offerFor(ask.variables ?? '')}
        onCancel={onClose}
        send={async (body) => {
          const response = await call<typeof addSecondFactor>('POST', '/desk/api/account/factors', { body })
          onClose()
          await done(response)
        }}
      />
    )
  return (
    <DeskForm
      action="Continue"
      isBusy={ask.isPending}
      error={ask.error}
      onCancel={onClose}
      onSubmit={(value) => ask.mutate(value('current_password'))}
    >
      <CurrentPassword />
    </DeskForm>
  )
}

const RemoveFactor = ({ factor: { id, name }, onClose }: DialogProps & { readonly factor: SecondFactor }) => {
  const done = useDone()
  const remove = useSingleMutation({
    mutationFn: (current_password: string) => {
      const details = { params: { id }, body: { current_password } }
      return call<typeof removeSecondFactor>('POST', '/desk/api/account/factors/:id/removal', details)
    },
    onSuccess: (response) => {
      onClose()
      return done(response)
    },
  })
  return (
    <DeskForm
      action="Remove"
      isDangerous
      isBusy={remove.isPending}
      error={remove.error}
      onCancel={onClose}
      onSubmit={(value) => remove.mutate(value('current_password'))}
    >
      <ModalText>“{name}” can no longer be used to log in then.</ModalText>
      <CurrentPassword />
    </DeskForm>
  )
}

const kinds = { app: 'App with codes', passkey: 'Passkey' } as const

/** The passkeys and apps of the member. */
export const MyFactors = ({ factors }: { readonly factors: readonly SecondFactor[] }) => {
  const momentText = useMomentText()
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<SecondFactor>()
  return (
    <Section title="Second factors">
      <ul className={css.staffList}>
        {factors.map((factor) => (
          <li key={factor.id}>
            <div>
              <strong>{factor.name}</strong>
              <p className={desk.deskHint}>
                {kinds[factor.kind]}, added {momentText(factor.added_at)},{' '}
                {factor.last_used_at === null ? 'not used yet' : `last used ${momentText(factor.last_used_at)}`}
              </p>
            </div>
            {factors.length > 1 && (
              <button type="button" className={design.linkButton} onClick={() => setRemoved(factor)}>
                Remove<span className={design.visuallyHidden}> {factor.name}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {factors.length === 1 && <p className={desk.deskHint}>The last one cannot be removed. Add another one first.</p>}
      <button type="button" className={`${design.button} ${design.buttonQuiet}`} onClick={() => setAdding(true)}>
        Add a second factor
      </button>
      <Modal open={isAdding} size="small" title="Add a second factor" onClose={() => setAdding(false)}>
        <AddFactor onClose={() => setAdding(false)} />
      </Modal>
      <Modal
        open={removed !== undefined}
        size="small"
        title="Remove a second factor"
        onClose={() => setRemoved(undefined)}
      >
        {removed && <RemoveFactor factor={removed} onClose={() => setRemoved(undefined)} />}
      </Modal>
    </Section>
  )
}
