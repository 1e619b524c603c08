import { maxUploadSize, uploadExtensions } from '@apply/engine/limits'
import { type ChangeEvent, type FormEvent, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { moveFocus } from '../design/focus.ts'
import { Icon, ScreenSpinner } from '../design/icons.tsx'
import * as design from '../design/index.module.css'
import { noticeLooks } from '../design/notice.ts'
import { lazyComponent } from '../ui/lazy.tsx'
import { PartPlace } from '../ui/missing-part.tsx'
import { useLocation, useNavigate } from '../ui/router.tsx'
import { useSchool } from '../ui/school.tsx'
import * as css from './phone-page.module.css'
import { messageOf, useCode, useSending } from './send-from-phone.ts'

const SmallerPicture = lazyComponent(
  () => import('../draft/files/smaller-picture.tsx'),
  (module) => module.SmallerPicture,
)

const Failure = ({ children }: { readonly children: ReactNode }) => (
  <div className={noticeLooks.failure} role="alert">
    <Icon name="warning" />
    <div>{children}</div>
  </div>
)

type CodeProps = {
  /** The code that does not work, or '' if there is none yet. */
  readonly code: string
  readonly error?: string
  readonly onAgain?: () => void
}

/** For a phone whose camera reads no QR code, or a code that does not work. */
const CodeForm = ({ code, error, onAgain }: CodeProps) => {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(code)
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const hash = typed.replace(/[^a-z0-9]/gi, '')
    // The same address would load nothing.
    if (hash !== '' && hash === code) onAgain?.()
    else navigate({ hash }, { replace: true })
  }
  return (
    <form className={design.fields} onSubmit={submit}>
      {error === undefined ? (
        <p>Press “Use your phone” at a document on your computer, and enter the code that it shows.</p>
      ) : (
        <Failure>{error}</Failure>
      )}
      <div className={design.field}>
        <label htmlFor={id}>Code from your computer</label>
        <div className={design.fieldInput}>
          <input
            id={id}
            type="text"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={30}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
      </div>
      <button type="submit" className={`${design.button} ${design.buttonWide}`}>
        Continue
      </button>
    </form>
  )
}

type ChoiceProps = { readonly label: string; readonly isCamera?: boolean; readonly onChoose: (file: File) => void }

/** A button that opens the camera or the files of the phone. */
const Choice = ({ label, isCamera = false, onChoose }: ChoiceProps) => {
  const id = useId()
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) onChoose(file)
    // Cleared, so that choosing the same file again fires a change event.
    target.value = ''
  }
  return (
    <div className={css.phoneChoice}>
      <input
        id={id}
        type="file"
        className={design.visuallyHidden}
        accept={isCamera ? 'image/jpeg,image/png' : uploadExtensions.join(',')}
        capture={isCamera ? 'environment' : undefined}
        onChange={choose}
      />
      <label htmlFor={id} className={`${design.button} ${design.buttonWide} ${isCamera ? '' : design.buttonQuiet}`}>
        {label}
      </label>
    </div>
  )
}

/** For a text that takes the place of what had the focus, so that a screen reader says it. */
const useInitialFocus = <Box extends HTMLElement>() => {
  const box = useRef<Box>(null)
  useEffect(() => moveFocus(box.current), [])
  return box
}

const Task = ({ label }: { readonly label: string }) => (
  <p ref={useInitialFocus<HTMLParagraphElement>()} tabIndex={-1}>
    For the question <strong>{label}</strong>. Lay the page flat in good light, and let it fill the picture.
  </p>
)

const Sent = ({ name }: { readonly name: string }) => (
  <div ref={useInitialFocus<HTMLDivElement>()} className={noticeLooks.done} tabIndex={-1}>
    <Icon name="check" />
    <div>
      <strong>{name} has arrived.</strong> You can close this page and go on at your computer.
    </div>
  </div>
)

const Sender = ({ code, label }: { readonly code: string; readonly label: string }) => {
  const { percent, large, cancel, take, retry, file, isSending, isSent, message } = useSending(code)
  if (isSent) return <Sent name={file?.name ?? ''} />
  if (isSending)
    return (
      <>
        <p role="status">Sending {file?.name}…</p>
        <progress className={css.phoneProgress} max={100} value={percent} aria-label={`Upload of ${file?.name}`} />
      </>
    )
  if (large)
    return (
      <Suspense
        fallback={
          <PartPlace>
            <ScreenSpinner />
          </PartPlace>
        }
      >
        <p>Your picture is larger than {maxUploadSize}. We make it smaller before you send it.</p>
        <SmallerPicture picture={large} onUse={take} onCancel={cancel} />
      </Suspense>
    )
  return (
    <>
      <Task label={label} />
      {message !== undefined && <Failure>{message}</Failure>}
      {message !== undefined && file && (
        <button type="button" className={`${design.button} ${design.buttonWide}`} onClick={retry}>
          Try again with {file.name}
        </button>
      )}
      <Choice label="Take a picture" isCamera onChoose={take} />
      <Choice label="Choose a file" onChoose={take} />
    </>
  )
}

/** What a code leads to: the file is sent, or another code is asked for. */
const CodeView = ({ code }: { readonly code: string }) => {
  const { data, error, tryAgain } = useCode(code)
  if (data) return <Sender code={code} label={data.label} />
  if (error === undefined) return <ScreenSpinner />
  return <CodeForm code={code} error={messageOf(error)} onAgain={tryAgain} />
}

/** The page that a phone opens with the code of a computer, to send the file of one question. */
export const PhonePage = () => {
  const { application } = useSchool()
  // The code is in the part of the address that browsers send to no server.
  const code = useLocation().hash.slice(1)
  return (
    <main className={design.account}>
      <title>{`Send a document · ${application}`}</title>
      <div className={`${design.card} ${design.stack} ${design.accountCard}`}>
        <h1>Send a document</h1>
        {code === '' ? <CodeForm code="" /> : <CodeView key={code} code={code} />}
      </div>
    </main>
  )
}
