import { useId, useRef, useState } from 'react'
import { saveFile } from '../../api/download.ts'
import { moveFocus } from '../../design/focus.ts'
import * as design from '../../design/index.module.css'
import { showToast } from '../../ui/toasts.ts'
import * as desk from '../desk.module.css'
import * as css from './second-factor.module.css'

const download = (codes: readonly string[]): void =>
  saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'desk-recovery-codes.txt')

const copy = (codes: readonly string[]): Promise<void> =>
  navigator.clipboard.writeText(codes.join('\n')).then(
    () => showToast({ severity: 'success', message: 'The recovery codes were copied.' }),
    () => showToast({ severity: 'error', message: 'The browser did not allow copying. Please select and copy them.' }),
  )

type Props = { readonly codes: readonly string[]; readonly action: string; readonly onDone: () => void }

/** The recovery codes, which are shown this once. */
export const RecoveryCodes = ({ codes, action, onDone }: Props) => {
  const [isKept, setKept] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const hint = useId()
  const finish = () => (isKept ? onDone() : moveFocus(box.current))
  return (
    <div className={desk.deskForm}>
      <p>
        Each of these codes replaces your second factor once, for the day you lose it. They are shown only now: keep
        them where nobody else finds them, and not on the same device.
      </p>
      <ul className={css.staffCodes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={desk.deskButtons}>
        <button type="button" className={`${design.button} ${design.buttonQuiet}`} onClick={() => void copy(codes)}>
          Copy
        </button>
        <button type="button" className={`${design.button} ${design.buttonQuiet}`} onClick={() => download(codes)}>
          Download
        </button>
        <button type="button" className={`${design.button} ${design.buttonQuiet}`} onClick={() => window.print()}>
          Print
        </button>
      </div>
      <label className={desk.deskCheck}>
        <input ref={box} type="checkbox" checked={isKept} onChange={(event) => setKept(event.target.checked)} />I have
        saved these codes
      </label>
      <button
        type="button"
        className={design.button}
        aria-disabled={!isKept}
        aria-describedby={isKept ? undefined : hint}
        onClick={finish}
      >
        {action}
      </button>
      {!isKept && (
        <p className={desk.deskHint} id={hint}>
          Tick the box once you have saved them.
        </p>
      )}
    </div>
  )
}
