import type { FileQuestion } from '@apply/engine/define/question'
import { maxUploadSize, uploadExtensions } from '@apply/engine/limits'
import { type ChangeEvent, type DragEvent, type ReactNode, useEffect, useState } from 'react'
import * as design from '../../design/index.module.css'
import * as css from './uploads.module.css'
import type { FieldState } from './use-field.ts'

type Props = {
  readonly question: Pick<FileQuestion, 'key'>
  readonly control: Pick<FieldState['control'], 'id' | 'aria-describedby' | 'aria-invalid'>
  readonly onChoose: (file: File) => void
  readonly onRefuse: (message: string) => void
  /** Another way to add a file. */
  readonly children?: ReactNode
}

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** Props of an element that accepts dropped files. */
const useDropZone = (take: (files: FileList) => void) => {
  const [isOver, setOver] = useState(false)
  const hover = (event: DragEvent) => {
    if (!carriesFiles(event)) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return {
    'data-over': isOver || undefined,
    onDragEnter: hover,
    onDragOver: hover,
    onDragLeave: () => setOver(false),
    onDrop: drop,
  } as const
}

/** An input for one file, chosen or dropped. */
export const FileChooser = ({ question: { key }, control, onChoose, onRefuse, children }: Props) => {
  const take = (files: FileList | null) => {
    const [file, ...others] = files ?? []
    if (others.length > 0) onRefuse('Please choose one file only.')
    else if (file) onChoose(file)
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    take(target.files)
    // Cleared, so that choosing the same file again fires a change event.
    target.value = ''
  }
  return (
    <div className={`${design.wrap} ${css.dropZone}`} {...useDropZone(take)}>
      <input
        {...control}
        type="file"
        className={design.visuallyHidden}
        accept={uploadExtensions.join(',')}
        onChange={choose}
      />
      <label htmlFor={key} className={`${design.button} ${design.buttonQuiet}`}>
        Choose a file
      </label>
      <p className={css.dropWords}>
        <span className={css.dropInvitation}>or drop it here. </span>
        PNG, JPEG, PDF or DOCX, at most {maxUploadSize}.
      </p>
      {children}
    </div>
  )
}

/** Browsers open such a file, in a new tab or in the place of the page, which ends an upload that is under way. */
const refuseFile = (event: globalThis.DragEvent): void => {
  const { dataTransfer, defaultPrevented } = event
  if (defaultPrevented || !dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  // The pointer says that the file cannot be dropped here.
  dataTransfer.dropEffect = 'none'
}

/** Keeps the page open when a file is dropped beside the place for it. */
export const useDropGuard = (): void =>
  useEffect(() => {
    window.addEventListener('dragover', refuseFile)
    window.addEventListener('drop', refuseFile)
    return () => {
      window.removeEventListener('dragover', refuseFile)
      window.removeEventListener('drop', refuseFile)
    }
  }, [])
