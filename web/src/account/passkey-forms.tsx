import type {
  addPasskey,
  Passkey,
  passkeyOptions,
  readPasskeys,
  removePasskey,
  renamePasskey,
} from '@apply/contract/passkeys'
import { maxPasskeyNameLength } from '@apply/engine/account-page'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { createSessionResource } from '../session/session-resource.ts'
import { passkeyLibrary } from '../ui/passkey-library.ts'
import { useLoaded } from '../ui/resource.ts'
import { showToast } from '../ui/toasts.ts'
import { checkCurrentPassword, checkNewPasskey, checkPasskeyName } from './account-page-checks.ts'
import { ClosableForm, CurrentPassword } from './account-page-fields.tsx'
import { Notice } from './card.tsx'
import { loggedInDevices } from './devices.tsx'
import { Field } from './field.tsx'
import { useCard } from './use-card.ts'

export const ownPasskeys = createSessionResource((signal) =>
  call<typeof readPasskeys>('GET', '/api/account/passkeys', { signal }),
)

const label = 'Passkeys'

/** Closes the form and says what has happened. The list is read again in any case: a call whose response was lost may have changed it. */
const finish = async (change: Promise<{ readonly message: string }>, onClose: () => void): Promise<void> => {
  const { message } = await change.finally(() => void ownPasskeys.refetch())
  onClose()
  showToast({ severity: 'success', message, label })
}

/** Why the browser made no passkey, in words. */
const reasonFor = (error: unknown): string => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already.'
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'No passkey was created: it was canceled, or it took too long. You can try again.'
  return 'This browser could not make a passkey. Please try another browser or device, or go on with your password.'
}

type FormProps = { readonly onClose: () => void }

const useAddPasskey = (onClose: () => void) => {
  const [problem, setProblem] = useState<string>()
  // Loaded before the button is pressed: some browsers make a passkey only right after a press.
  useLoaded(passkeyLibrary)
  const add = async (name: string, current_password: string) => {
    const body = { current_password }
    const optionsJSON = await call<typeof passkeyOptions>('POST', '/api/account/passkeys/options', { body })
    const { startRegistration } = await passkeyLibrary.fetch()
    const credential = await startRegistration({ optionsJSON }).catch((error: unknown) => setProblem(reasonFor(error)))
    if (!credential) return
    await finish(call<typeof addPasskey>('POST', '/api/account/passkeys', { body: { name, credential } }), onClose)
  }
  const card = useCard({
    name: label,
    initial: {
      name: loggedInDevices.get().data?.find(({ is_this }) => is_this)?.device ?? 'My device',
      current_password: '',
    },
    check: checkNewPasskey,
    checksOnChange: false,
    send: ({ name, current_password }) => {
      setProblem(undefined)
      return add(name, current_password)
    },
  })
  return { ...card, problem } as const
}

export const AddForm = ({ onClose }: FormProps) => {
  const { card, field, problem } = useAddPasskey(onClose)
  return (
    <ClosableForm {...card} onClose={onClose} action="Add passkey">
      <Field label="Name of the passkey" name="name" maxLength={maxPasskeyNameLength} {...field('name')} />
      <CurrentPassword {...field('current_password')} />
      {problem !== undefined && <Notice>{problem}</Notice>}
    </ClosableForm>
  )
}

type RowFormProps = FormProps & { readonly passkey: Passkey }

export const RenameForm = ({ passkey: { id, name }, onClose }: RowFormProps) => {
  const { card, field } = useCard({
    name: label,
    initial: { name },
    check: checkPasskeyName,
    checksOnChange: false,
    send: (body) =>
      finish(call<typeof renamePasskey>('PUT', '/api/account/passkeys/:id', { params: { id }, body }), onClose),
  })
  return (
    <ClosableForm {...card} onClose={onClose} action="Save name">
      <Field label="Name of the passkey" name="name" maxLength={maxPasskeyNameLength} {...field('name')} />
    </ClosableForm>
  )
}

export const RemoveForm = ({ passkey: { id }, onClose }: RowFormProps) => {
  const { card, field } = useCard({
    name: label,
    initial: { current_password: '' },
    check: checkCurrentPassword,
    checksOnChange: false,
    send: (body) =>
      finish(
        call<typeof removePasskey>('POST', '/api/account/passkeys/:id/removal', { params: { id }, body }),
        onClose,
      ),
  })
  return (
    <>
      <p>You can no longer log in with it. Your device may still offer it until you delete it there.</p>
      <ClosableForm {...card} onClose={onClose} action="Remove passkey">
        <CurrentPassword {...field('current_password')} />
      </ClosableForm>
    </>
  )
}
