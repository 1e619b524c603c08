import type { FileQuestion as Asked } from '@apply/engine/define/question'
import { useRef } from 'react'
import { announcement, isUnderWay, type Shown } from '../../draft/upload-state.ts'
import { ErrorMessages, Hint, RequiredMark } from './field.tsx'
import { FileChooser } from './file-chooser.tsx'
import { BusyFile, FileRow } from './file-row.tsx'
import { DeleteFile, PresentFile } from './present-file.tsx'
import { type FieldState, useField } from './use-field.ts'
import './uploads.css'
import { useFocusKept } from './use-focus-kept.ts'
import { useUpload } from './use-upload.ts'

type Props = { readonly question: Asked }
type Upload = ReturnType<typeof useUpload>
type Control = { readonly upload: Upload; readonly control: FieldState['control'] }

const LateFile = ({ file, upload: { lookAgain, remove } }: { readonly file: Shown; readonly upload: Upload }) => (
  <FileRow name={file.name} size={file.size}>
    <p>Your file is taking longer than usual to convert.</p>
    <p className="file-actions">
      <button type="button" className="link-button" onClick={lookAgain}>
        Check again
      </button>
      <DeleteFile file={file} onDelete={remove} />
    </p>
  </FileRow>
)

/** Asks for a file, or for the one that failed once more. */
const WantedFile = ({ question, control, upload: { state, send, refuse } }: Props & Control) => {
  const failed = state.kind === 'failed' ? state.file : undefined
  return (
    <>
      <FileChooser question={question} control={control} onChoose={send} onRefuse={refuse} />
      {failed && (
        <button type="button" className="link-button file-retry" onClick={() => send(failed)}>
          Try again with {failed.name}
        </button>
      )}
    </>
  )
}

/** What can be done about the file in its present state. */
const FileControl = ({ question, upload, control }: Props & Control) => {
  const { state, remove } = upload
  switch (state.kind) {
    case 'uploading':
    case 'converting':
    case 'fetching':
    case 'deleting':
      return <BusyFile state={state} />
    case 'present':
      return <PresentFile questionKey={question.key} file={state} onDelete={remove} />
    case 'late':
      return <LateFile file={state} upload={upload} />
    case 'none':
    case 'refused':
    case 'failed':
      return <WantedFile question={question} upload={upload} control={control} />
  }
}

/** A document of a student. */
export const StudentFile = ({ question }: Props) => {
  const field = useField(question)
  const upload = useUpload(question.key)
  const { state } = upload
  const box = useRef<HTMLDivElement>(null)
  useFocusKept(box, state.kind)
  const { key, label } = question
  const errors = 'message' in state ? [state.message, ...field.errors] : field.errors
  const isInvalid = errors.length > 0
  const isShown = isUnderWay(state) || state.kind === 'present'
  const control = {
    ...field.control,
    'aria-describedby': isInvalid ? `${key}-errors` : field.control['aria-describedby'],
    'aria-invalid': isInvalid,
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a legend of its own
    <div
      ref={box}
      // Whoever is led to this question finds the file where there is no input.
      id={isShown ? key : undefined}
      className="question question-file"
      role="group"
      aria-labelledby={`${key}-label`}
      tabIndex={-1}
      data-invalid={isInvalid || undefined}
    >
      <label className="question-label" id={`${key}-label`} htmlFor={isShown ? undefined : key}>
        {label}
        <RequiredMark isRequired={field.isRequired} />
      </label>
      <Hint question={question} />
      <FileControl question={question} upload={upload} control={control} />
      <ErrorMessages question={question} errors={errors} />
      <p className="visually-hidden" role="status">
        {announcement(state)}
      </p>
    </div>
  )
}
