import type { Passkey } from '@apply/contract/passkeys'
import { maxPasskeys } from '@apply/engine/account-page'
import * as design from '../design/index.module.css'
import * as css from './account-page.module.css'
import { Expandable } from './expandable.tsx'
import { Loaded } from './loaded.tsx'
import { AddForm, ownPasskeys, RemoveForm, RenameForm } from './passkey-forms.tsx'

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

const usedText = ({ added_at, last_used_at }: Passkey): string => {
  const used = last_used_at === null ? 'not used yet' : `last used ${day.format(new Date(last_used_at))}`
  return `Added ${day.format(new Date(added_at))}, ${used}`
}

const Row = ({ passkey }: { readonly passkey: Passkey }) => (
  <li className={`${design.wrap} ${css.device} ${css.passkey}`}>
    <div>
      <strong>{passkey.name}</strong>
      <p>{usedText(passkey)}</p>
    </div>
    <Expandable
      actions={[
        {
          label: 'Rename',
          about: passkey.name,
          className: design.linkButton,
          form: (close) => <RenameForm passkey={passkey} onClose={close} />,
        },
        {
          label: 'Remove',
          about: passkey.name,
          className: design.linkButton,
          form: (close) => <RemoveForm passkey={passkey} onClose={close} />,
        },
      ]}
    />
  </li>
)

const AddPasskey = ({ count }: { readonly count: number }) => {
  if (!window.PublicKeyCredential) return <p>This browser cannot make passkeys. You can add one in another browser.</p>
  if (count >= maxPasskeys) return <p>You have {maxPasskeys} passkeys. To add another one, remove one first.</p>
  return <Expandable actions={[{ label: 'Add a passkey', form: (close) => <AddForm onClose={close} /> }]} />
}

/** The passkeys of the account. The password stays valid beside them, so that losing a device locks nobody out. */
export const Passkeys = () => (
  <>
    <p>
      With a passkey you log in by your fingerprint, your face or the lock of your device. Your password keeps working.
    </p>
    <Loaded resource={ownPasskeys}>
      {(passkeys) => (
        <>
          <AddPasskey count={passkeys.length} />
          {passkeys.length > 0 && (
            <ul className={css.devices}>
              {passkeys.map((passkey) => (
                <Row key={passkey.id} passkey={passkey} />
              ))}
            </ul>
          )}
        </>
      )}
    </Loaded>
  </>
)
