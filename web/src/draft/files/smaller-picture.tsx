import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Icon, Spinner } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import { Modal } from '../../ui/lazy.tsx'
import { ShrinkError, type Shrunk, shrinkMessages, shrinkPicture } from './shrink-picture.ts'
import * as css from './smaller-picture.module.css'
import { fileSize } from './upload-state.ts'

type Result =
  | { readonly kind: 'working' }
  | ({ readonly kind: 'done' } & Shrunk)
  | { readonly kind: 'failed'; readonly message: string }

const useShrunk = (picture: File): Result => {
  const [result, setResult] = useState<Result>({ kind: 'working' })
  useEffect(() => {
    const stop = new AbortController()
    const show = (found: Result) => stop.signal.aborted || setResult(found)
    setResult({ kind: 'working' })
    shrinkPicture(picture, stop.signal).then(
      (shrunk) => show({ kind: 'done', ...shrunk }),
      (error: unknown) =>
        show({ kind: 'failed', message: error instanceof ShrinkError ? error.message : shrinkMessages.failed }),
    )
    return () => stop.abort()
  }, [picture])
  return result
}

type PreviewProps = { readonly title: string; readonly bitmap: ImageBitmap; readonly size: number }

/** A canvas, because our content security policy allows no picture from the memory of the page. */
const Preview = ({ title, bitmap, size }: PreviewProps) => {
  const draw = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      if (!canvas) return
      canvas.width = bitmap.width
      canvas.height = bitmap.height
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    },
    [bitmap],
  )
  return (
    <figure className={`${design.stack} ${css.picturePreview}`}>
      <figcaption>
        <strong>{title}</strong> {fileSize(size)}
      </figcaption>
      <canvas ref={draw} role="img" aria-label={`The picture ${title.toLowerCase()}`} />
    </figure>
  )
}

const announcementOf = (result: Result, before: number): string => {
  if (result.kind === 'working') return 'Making your picture smaller.'
  if (result.kind === 'failed') return `Error: ${result.message}`
  return `Your picture is ready: ${fileSize(result.file.size)} instead of ${fileSize(before)}.`
}

const Outcome = ({ result, before }: { readonly result: Result; readonly before: number }) => {
  switch (result.kind) {
    case 'working':
      return (
        <p className={`${design.row} ${css.pictureBusy}`}>
          <Spinner />
          Making your picture smaller…
        </p>
      )
    case 'failed':
      return (
        <p className={`${design.row} ${css.pictureFailure}`}>
          <Icon name="warning" />
          {result.message}
        </p>
      )
    case 'done':
      return (
        <div className={css.picturePreviews}>
          <Preview title="Before" bitmap={result.before} size={before} />
          <Preview title="After" bitmap={result.after} size={result.file.size} />
        </div>
      )
  }
}

type Props = {
  readonly picture: File
  readonly onUse: (smaller: File) => void
  readonly onCancel: () => void
}

/** Makes a picture smaller and shows it before and after; it is sent only when the applicant says so. */
export const SmallerPicture = ({ picture, onUse, onCancel }: Props): ReactNode => {
  const result = useShrunk(picture)
  return (
    <div className={`${design.stack} ${css.smallerPicture}`}>
      <p className={design.visuallyHidden} role="status">
        {announcementOf(result, picture.size)}
      </p>
      {result.kind === 'done' && <p>Can you still read everything in the smaller picture?</p>}
      <Outcome result={result} before={picture.size} />
      <div className={design.actions}>
        {result.kind === 'done' && (
          <button type="button" className={design.button} onClick={() => onUse(result.file)}>
            Upload the smaller picture
          </button>
        )}
        <button type="button" className={`${design.button} ${design.buttonQuiet}`} onClick={onCancel}>
          {result.kind === 'failed' ? 'Close' : 'Cancel'}
        </button>
      </div>
    </div>
  )
}

/** The same in a dialog. */
export const SmallerPictureDialog = (props: Props) => (
  <Modal title="Make it smaller" open onClose={props.onCancel}>
    <SmallerPicture {...props} />
  </Modal>
)
