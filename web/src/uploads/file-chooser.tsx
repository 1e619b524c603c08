import type { FileQuestion } from '@apply/engine/define/question'
import { type ChangeEvent, type DragEvent, useState } from 'react'
import type { FieldState } from '../form/questions/use-field.ts'
import { fileEndings } from './check-file.ts'

type Props = {
  readonly question: FileQuestion
  readonly control: FieldState['control']
  readonly onChoose: (file: File) => void
  readonly onRefuse: (message: string) => void
}

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** Takes one file: chosen, or dropped here. */
export const FileChooser = ({ question: { key }, control, onChoose, onRefuse }: Props) => {
  const [isOver, setOver] = useState(false)

  const take = (files: FileList | null) => {
    const [file, ...others] = files ?? []
    if (others.length > 0) onRefuse('Please choose one file only.')
    else if (file) onChoose(file)
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    take(target.files)
    // Emptied, so that the same file can be chosen again once it has been mended.
    target.value = ''
  }
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

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input inside is the first
    <div
      className="drop-zone"
      data-over={isOver || undefined}
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input {...control} type="file" className="visually-hidden" accept={fileEndings.join(',')} onChange={choose} />
      <label htmlFor={key} className="button button-quiet">
        Choose a file
      </label>
      <p className="drop-words">
        <span className="drop-invitation">or drop it here. </span>
        PNG, JPEG, PDF or DOCX, at most 1 MB.
      </p>
    </div>
  )
}
