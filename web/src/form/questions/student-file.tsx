import type { FileQuestion as Asked } from '@apply/engine/define/question'
import { Suspense, useRef } from 'react'
import { moveFocus } from '../../design/focus.ts'
import * as design from '../../design/index.module.css'
import { announcement, isBusy } from '../../draft/files/upload-state.ts'
import { lazyComponent } from '../../ui/lazy.tsx'
import * as questionCss from '../question.module.css'
import { renderErrors, renderHint, renderRequiredMark } from './field.tsx'
import { FileChooser, useDropGuard } from './file-chooser.tsx'
import { FileView, RetryFile } from './file-row.tsx'
import { useKeepFocus } from './keep-focus.ts'
import { MakeSmaller } from './make-smaller.tsx'
import { LinesAfter } from './page-state.tsx'
import * as uploadsCss from './uploads.module.css'
import { type FieldState, useField } from './use-field.ts'
import { useUpload } from './use-upload.ts'

type Props = { readonly question: Asked }

type InputProps = Props & { readonly upload: ReturnType<typeof useUpload>; readonly control: FieldState['control'] }

const PhonePanel = lazyComponent(
  () => import('./phone-panel.tsx'),
  (module) => module.PhonePanel,
)

/** The input for a file, with a retry button after a failure, and with a code for the phone. */
const FileInput = ({ question, control, upload }: InputProps) => {
  const { state, send, refuse, phone, wantPhone } = upload
  const phoneButton = useRef<HTMLButtonElement>(null)
  const closePhone = () => {
    wantPhone(false)
    moveFocus(phoneButton.current)
  }
  return (
    <>
      <FileChooser question={question} control={control} onChoose={send} onRefuse={refuse}>
        <button
          ref={phoneButton}
          type="button"
          className={`${design.linkButton} ${uploadsCss.filePhone}`}
          aria-expanded={phone !== undefined}
          onClick={() => wantPhone(true)}
        >
          Use your phone
        </button>
      </FileChooser>
      <Suspense fallback={null}>
        {phone && <PhonePanel questionKey={question.key} link={phone} onClose={closePhone} />}
      </Suspense>
      <RetryFile state={state} onRetry={send} />
    </>
  )
}

/** A student's file question. */
export const StudentFile = ({ question }: Props) => {
  const field = useField(question)
  const upload = useUpload(question.key)
  const { state } = upload
  const box = useRef<HTMLDivElement>(null)
  useKeepFocus(box, state.kind)
  useDropGuard()
  const { key, label } = question
  const errors = 'message' in state ? [state.message, ...field.errors] : field.errors
  const isInvalid = errors.length > 0
  const isShown = isBusy(state) || state.kind === 'present'
  const control = {
    ...field.control,
    'aria-describedby': isInvalid ? `${key}-errors` : field.control['aria-describedby'],
    'aria-invalid': isInvalid,
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a legend of its own
    <div
      ref={box}
      // Links to this question lead to the file when there is no input.
      id={isShown ? key : undefined}
      className={`${design.stack} ${questionCss.question} ${questionCss.questionFile}`}
      role="group"
      aria-labelledby={`${key}-label`}
      tabIndex={-1}
      data-invalid={isInvalid || undefined}
    >
      <label className={questionCss.questionLabel} id={`${key}-label`} htmlFor={isShown ? undefined : key}>
        {label}
        {renderRequiredMark(field.requirement)}
      </label>
      {renderHint(question)}
      <FileView questionKey={key} state={state} onCheckAgain={upload.checkAgain} onDelete={upload.remove}>
        <FileInput question={question} upload={upload} control={control} />
      </FileView>
      <LinesAfter origin={question} />
      {renderErrors(question, errors)}
      {state.kind === 'refused' && state.picture && <MakeSmaller picture={state.picture} onUse={upload.send} />}
      <p className={design.visuallyHidden} role="status">
        {announcement(state)}
      </p>
    </div>
  )
}
