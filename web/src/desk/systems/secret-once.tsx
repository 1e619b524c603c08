import * as design from '../../design/index.module.css'
import { ModalText } from '../../design/modal-text.tsx'
import { showToast } from '../../ui/toasts.ts'
import * as desk from '../desk.module.css'
import * as css from './systems.module.css'

const copy = (secret: string): Promise<void> =>
  navigator.clipboard.writeText(secret).then(
    () => showToast({ severity: 'success', message: 'It was copied.' }),
    () => showToast({ severity: 'error', message: 'The browser did not allow copying. Please select and copy it.' }),
  )

type Props = { readonly name: string; readonly secret: string; readonly onDone: () => void }

/** A key or a secret, which is shown this once. */
export const SecretOnce = ({ name, secret, onDone }: Props) => (
  <div className={desk.deskForm}>
    <ModalText>{`This is the ${name}. It is shown only now: keep it where the other system keeps its secrets, and nowhere else.`}</ModalText>
    <code className={css.deskSecret} role="status">
      {secret}
    </code>
    <div className={desk.deskButtons}>
      <button type="button" className={design.button} onClick={() => void copy(secret)}>
        Copy
      </button>
      <button type="button" className={`${design.button} ${design.buttonQuiet}`} onClick={onDone}>
        I have saved it
      </button>
    </div>
  </div>
)
