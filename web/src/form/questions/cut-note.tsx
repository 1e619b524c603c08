import { type ClipboardEvent, type FormEvent, type ReactNode, useState } from 'react'
import * as design from '../../design/index.module.css'

type Field = HTMLInputElement | HTMLTextAreaElement

/** A field of one line drops the ends of lines. */
const textFor = (field: Field, pasted: string): string =>
  field instanceof HTMLInputElement ? pasted.replace(/[\r\n]/g, '') : pasted.replace(/\r\n/g, '\n')

const cutFrom = ({ currentTarget: field, clipboardData }: ClipboardEvent<Field>, maxLength: number): number => {
  const { value, selectionStart, selectionEnd } = field
  const kept = value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0))
  return Math.max(0, kept + textFor(field, clipboardData.getData('text')).length - maxLength)
}

type CutNote = {
  readonly noteId: string | undefined
  readonly handlers: {
    readonly onPaste: (event: ClipboardEvent<Field>) => void
    readonly onInput: (event: FormEvent<Field>) => void
  }
  readonly note: ReactNode
}

/** Says how much of a pasted text the browser has cut off, until the text is changed again. */
export const useCutNote = (id: string, maxLength: number): CutNote => {
  const [cut, setCut] = useState(0)
  const noteId = cut > 0 ? `${id}-cut` : undefined
  return {
    noteId,
    handlers: {
      onPaste: (event) => setCut(cutFrom(event, maxLength)),
      onInput: ({ nativeEvent }) => {
        const isPaste = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste'
        if (!isPaste) setCut(0)
      },
    },
    note: noteId && (
      <p className={design.fieldNote} id={noteId} role="alert">
        {`${cut === 1 ? '1 character' : `${cut} characters`} at the end of what you pasted did not fit and ${cut === 1 ? 'is' : 'are'} missing. At most ${maxLength} fit here.`}
      </p>
    ),
  }
}
