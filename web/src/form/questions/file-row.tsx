import { type MouseEvent, type ReactNode, useState } from 'react'
import { download } from '../../api/download.ts'
import { failureMessage, UnauthorizedError } from '../../api/failures.ts'
import { ButtonLabel, Spinner } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import { type FileInfo, fileSize, type UploadState } from '../../draft/files/upload-state.ts'
import { showToast } from '../../ui/toasts.ts'
import { DeleteFileModal } from './file-dialogs.tsx'
import * as css from './uploads.module.css'

/** A file's name and size, with more beside them. */
const FileRow = ({ file, children }: { readonly file: FileInfo; readonly children: ReactNode }) => (
  <div className={`${design.wrap} ${css.fileRow}`}>
    <p className={css.fileName}>
      <span>{file.name}</span> <span className={design.remark}>{fileSize(file.size)}</span>
    </p>
    {children}
  </div>
)

type Busy = Extract<UploadState, { kind: 'uploading' | 'converting' | 'fetching' | 'deleting' }>

const texts = {
  uploading: 'Uploading…',
  converting: 'Converting to PDF…',
  fetching: 'Loading…',
  deleting: 'Deleting…',
} as const

/** A file that is being worked on. */
const BusyFile = ({ state }: { readonly state: Busy }) => (
  <FileRow file={state}>
    <p className={`${design.wrap} ${css.fileBusy}`}>
      <Spinner />
      {texts[state.kind]}
    </p>
    {state.kind === 'uploading' && (
      <progress className={css.fileProgress} max={100} value={state.percent} aria-label={`Upload of ${state.name}`} />
    )}
  </FileRow>
)

type DeleteProps = { readonly file: FileInfo; readonly onDelete: () => void }

/** A button that asks before it deletes the file. */
const DeleteFile = ({ file, onDelete }: DeleteProps) => {
  const [isAsking, setAsking] = useState(false)
  const confirm = () => {
    setAsking(false)
    onDelete()
  }
  return (
    <>
      <button type="button" className={design.linkButton} onClick={() => setAsking(true)}>
        Delete<span className={design.visuallyHidden}> {file.name}</span>
      </button>
      {isAsking && <DeleteFileModal onCancel={() => setAsking(false)} onDelete={confirm} />}
    </>
  )
}

type PdfProps = {
  readonly questionKey: string
  readonly file: Pick<FileInfo, 'name'>
  readonly children: string
}

/** A link to the PDF of a file. It shows that the file is on its way; if it cannot be loaded, a toast says why. */
export const DownloadPdf = ({ questionKey, file, children }: PdfProps) => {
  const [isLoading, setLoading] = useState(false)
  const path = `/api/pdf/document-answer/${encodeURIComponent(questionKey)}/file`
  const showFailure = (error: unknown) => {
    if (error instanceof UnauthorizedError) return
    showToast({ severity: 'error', message: failureMessage(error), label: `Download PDF ${questionKey}` })
  }
  const save = async (event: MouseEvent) => {
    event.preventDefault()
    if (isLoading) return
    setLoading(true)
    await download(path, `${questionKey}.pdf`).catch(showFailure)
    setLoading(false)
  }
  return (
    <a href={path} download aria-disabled={isLoading} onClick={(event) => void save(event)}>
      <ButtonLabel isBusy={isLoading}>{children}</ButtonLabel>
      <span className={design.visuallyHidden}> of {file.name}</span>
    </a>
  )
}

type RetryProps = { readonly state: UploadState; readonly onRetry: (file: File) => void }

/** Sends a file again that could not be uploaded, so that it need not be searched for on the device. */
export const RetryFile = ({ state, onRetry }: RetryProps) => {
  const failed = state.kind === 'failed' ? state.file : undefined
  return failed ? (
    <button type="button" className={`${design.linkButton} ${css.fileRetry}`} onClick={() => onRetry(failed)}>
      Try again with {failed.name}
    </button>
  ) : null
}

type ViewProps = {
  readonly questionKey: string
  readonly state: UploadState
  readonly onCheckAgain: () => void
  readonly onDelete: () => void
  /** The input for a file, while there is none. */
  readonly children: ReactNode
}

/** The file of a question or of a request in each of its states. */
export const FileView = ({ questionKey, state, onCheckAgain, onDelete, children }: ViewProps) => {
  switch (state.kind) {
    case 'uploading':
    case 'converting':
    case 'fetching':
    case 'deleting':
      return <BusyFile state={state} />
    case 'late':
      return (
        <FileRow file={state}>
          <p>Your file is taking longer than usual to convert.</p>
          <p className={`${design.wrap} ${design.touchLinks} ${css.fileActions}`}>
            <button type="button" className={design.linkButton} onClick={onCheckAgain}>
              Check again
            </button>
            <DeleteFile file={state} onDelete={onDelete} />
          </p>
        </FileRow>
      )
    case 'present':
      return (
        <FileRow file={state}>
          <p className={`${design.wrap} ${design.touchLinks} ${css.fileActions}`}>
            <DownloadPdf questionKey={questionKey} file={state}>
              Download PDF
            </DownloadPdf>
            <DeleteFile file={state} onDelete={onDelete} />
          </p>
        </FileRow>
      )
    case 'none':
    case 'refused':
    case 'failed':
      return children
  }
}
