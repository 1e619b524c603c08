import type { FactorOffer, NewFactor } from '@apply/contract/desk/second-factors'
import { maxPasskeyNameLength } from '@apply/engine/account-page'
import { Tabs } from 'radix-ui'
import { QrCode } from '../../design/qr-code.tsx'
import { DeskForm, TextField } from '../desk-form.tsx'
import { useSingleMutation } from '../mutations.ts'
import { usePasskey } from './passkey.ts'
import * as css from './second-factor.module.css'

type Send = (factor: NewFactor) => Promise<unknown>

type SetupProps = {
  readonly offer: FactorOffer
  /** Asks for another offer: the challenge of a passkey works once, for five minutes. */
  readonly renew: () => Promise<FactorOffer>
  readonly send: Send
  readonly onCancel?: () => void
}

const NameField = ({ initial }: { readonly initial: string }) => (
  <TextField label="Name" name="name" defaultValue={initial} maxLength={maxPasskeyNameLength} />
)

const AppSetup = ({ offer: { app }, send, onCancel }: SetupProps) => {
  const add = useSingleMutation({ mutationFn: send })
  return (
    <DeskForm
      action="Use this app"
      isBusy={add.isPending}
      error={add.error}
      onSubmit={(value) => add.mutate({ kind: 'app', name: value('name'), offer: app.offer, code: value('code') })}
      onCancel={onCancel}
    >
      <div className={css.staffQr}>
        <QrCode text={app.uri} label="QR code for your app" className={css.staffQrCode} correction="L" />
        <div>
          <p>Scan this with an app for one-time codes.</p>
          <p>
            Or type this key into it:
            <br />
            <code className={css.staffSecret}>{app.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
        </div>
      </div>
      <TextField
        label="Code that the app shows now"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\s*([0-9]\s*){6}"
        title="6 digits"
        maxLength={12}
      />
      <NameField initial="My phone" />
    </DeskForm>
  )
}

type Made = Awaited<ReturnType<ReturnType<typeof usePasskey>['make']>>
type Credential = Extract<NewFactor, { kind: 'passkey' }>['credential']

const newCredential = ({ id, rawId, type, response }: Made): Credential => ({
  id,
  rawId,
  type,
  response: {
    clientDataJSON: response.clientDataJSON,
    attestationObject: response.attestationObject,
    transports: response.transports ?? [],
  },
})

const PasskeySetup = ({ renew, send, onCancel }: SetupProps) => {
  const { make } = usePasskey()
  const add = useSingleMutation({
    mutationFn: async (name: string) => {
      const { passkey } = await renew()
      return send({ kind: 'passkey', name, credential: newCredential(await make(passkey)) })
    },
  })
  if (!window.PublicKeyCredential) return <p>This browser cannot make passkeys. Please use an app.</p>
  return (
    <DeskForm
      action="Create a passkey"
      isBusy={add.isPending}
      error={add.error}
      onSubmit={(value) => add.mutate(value('name'))}
      onCancel={onCancel}
    >
      <p>Your fingerprint, your face, the lock of this device or a security key.</p>
      <NameField initial="This device" />
    </DeskForm>
  )
}

/** The choice between an app and a passkey, and its first use. */
export const SecondFactorSetup = (props: SetupProps) => (
  <Tabs.Root defaultValue="app" className={css.staffSetup}>
    <Tabs.List className={css.staffTabs} aria-label="Kind of second factor">
      <Tabs.Trigger value="app">App with codes</Tabs.Trigger>
      <Tabs.Trigger value="passkey">Passkey</Tabs.Trigger>
    </Tabs.List>
    <Tabs.Content value="app">
      <AppSetup {...props} />
    </Tabs.Content>
    <Tabs.Content value="passkey">
      <PasskeySetup {...props} />
    </Tabs.Content>
  </Tabs.Root>
)
