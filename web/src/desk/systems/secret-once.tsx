import { ModalText } from '../../design/modal-text.tsx'
import { showToast } from '../../ui/toasts.ts'

const copy = (secret: string): Promise<void> =>
  navigator.clipboard.writeText(secret).then(
    () => showToast({ severity: 'success', message: 'It was copied.' }),
    () => showToast({ severity: 'error', message: 'The browser did not allow copying. Please select and copy it.' }),
  )

type Props = { readonly name: string; readonly secret: string; readonly onDone: () => void }

/** A key or a secret, which is shown this once. */
export const SecretOnce = ({ name, secret, onDone }: Props) => (
  <div className="desk-form">
    <ModalText>{`This is the ${name}. It is shown only now: keep it where the other system keeps its secrets, and nowhere else.`}</ModalText>
    <code className="desk-secret" role="status">
      {secret}
    </code>
    <div className="desk-buttons">
      <button type="button" className="button" onClick={() => void copy(secret)}>
        Copy
      </button>
      <button type="button" className="button button-quiet" onClick={onDone}>
        I have saved it
      </button>
    </div>
  </div>
)
