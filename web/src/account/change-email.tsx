import type { confirmEmailChange, requestEmailChange } from '@apply/contract/account-page'
import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import { focusFirstField } from '../design/focus.ts'
import * as design from '../design/index.module.css'
import { renameBackups } from '../draft/saving/backup-names.ts'
import { postToTabs } from '../session/log-out.ts'
import { refetchProfile, updateKnownProfile } from '../session/profile.ts'
import { updateSnapshot } from '../session/snapshot.ts'
import { checkCode, checkEmailChange } from './account-page-checks.ts'
import { ClosableForm, CurrentPassword } from './account-page-fields.tsx'
import { Notice } from './card.tsx'
import { CodeField } from './code-field.tsx'
import { Expandable, editAction } from './expandable.tsx'
import { EmailField } from './field.tsx'
import { useCard } from './use-card.ts'

type CloseProps = { readonly onClose: () => void }

type RequestProps = CloseProps & { readonly onSent: (address: string) => void }

const RequestForm = ({ onSent, onClose }: RequestProps) => {
  const { card, field } = useCard({
    name: 'Email address',
    initial: { username: '', current_password: '' },
    check: checkEmailChange,
    checksOnChange: false,
    send: async ({ username, current_password }) => {
      const body = { username: username.trim(), current_password }
      await call<typeof requestEmailChange>('POST', '/api/account/email', { body })
      onSent(body.username)
    },
  })
  return (
    <ClosableForm {...card} onClose={onClose} action="Send a code">
      <EmailField label="New email address" autoComplete="email" {...field('username')} />
      <CurrentPassword {...field('current_password')} />
    </ClosableForm>
  )
}

type Renamed = { readonly from: string; readonly to: string }

/** Makes the change. If the response was lost, it may have been made all the same: then the profile has the new address. */
const confirmChange = async (body: { readonly code: string }, username: string): Promise<Renamed> => {
  // The profile may still be on its way, and nothing tells the old address afterwards.
  const from = username || (await refetchProfile()).username
  try {
    return { from, to: (await call<typeof confirmEmailChange>('PUT', '/api/account/email', { body })).username }
  } catch (error) {
    const known = await refetchProfile().catch(() => undefined)
    if (known === undefined || known.username === from) throw error
    return { from, to: known.username }
  }
}

type CodeProps = CloseProps & { readonly username: string; readonly onDone: (renamed: Renamed) => void }

const CodeForm = ({ username, onDone, onClose }: CodeProps) => {
  const { card, field } = useCard({
    name: 'Email address',
    initial: { code: '' },
    check: checkCode,
    checksOnChange: false,
    send: async (body) => onDone(await confirmChange(body, username)),
  })
  const { form } = card
  useEffect(() => focusFirstField(form.current), [form])
  return (
    <ClosableForm {...card} onClose={onClose} action="Change email address">
      <CodeField {...field('code')} />
    </ClosableForm>
  )
}

type Step =
  | { readonly kind: 'ask' }
  /** Without an address, the code was asked for before a reload, or the response was lost. */
  | { readonly kind: 'code'; readonly address?: string }

const SentTo = ({ address }: { readonly address: string | undefined }) =>
  address === undefined ? (
    <p>Enter the code that we have sent to your new address.</p>
  ) : (
    <p role="status">
      We sent a code to <strong>{address}</strong>. Enter it here within 15 minutes. We check it as soon as you enter
      the last digit.
    </p>
  )

/** The address changes only when the code that was sent to the new one is entered. */
const EmailForms = ({ username, onDone, onClose }: CodeProps) => {
  const [step, setStep] = useState<Step>({ kind: 'ask' })
  if (step.kind === 'ask')
    return (
      <>
        <p>We send a code to the new address. Until you enter it, nothing changes.</p>
        <RequestForm onSent={(address) => setStep({ kind: 'code', address })} onClose={onClose} />
        <button type="button" className={design.linkButton} onClick={() => setStep({ kind: 'code' })}>
          I already have a code
        </button>
      </>
    )
  return (
    <>
      <SentTo address={step.address} />
      <CodeForm username={username} onDone={onDone} onClose={onClose} />
      <button type="button" className={design.linkButton} onClick={() => setStep({ kind: 'ask' })}>
        Use another address or ask for a new code
      </button>
    </>
  )
}

/** What this browser keeps for the account follows its address. */
const rename = ({ from, to }: Renamed): void => {
  renameBackups(window.localStorage, from, to)
  postToTabs({ kind: 'renamed', from, to })
  updateSnapshot({ username: to })
  updateKnownProfile({ username: to })
}

export const ChangeEmail = ({ username }: { readonly username: string }) => {
  const [isDone, setDone] = useState(false)
  const finish = (renamed: Renamed) => {
    rename(renamed)
    setDone(true)
  }
  return (
    <>
      <p>
        {username !== '' && (
          <>
            You are logged in as <strong>{username}</strong>.
          </>
        )}
      </p>
      <Expandable
        actions={editAction('email address', (close) => (
          <EmailForms
            username={username}
            onDone={(renamed) => {
              finish(renamed)
              close()
            }}
            onClose={close}
          />
        ))}
      />
      {isDone && <Notice kind="done">Your email address was changed.</Notice>}
    </>
  )
}
