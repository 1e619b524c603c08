import { useEffect, useRef, useState } from 'react'
import * as design from '../../design/index.module.css'
import { createUpload, type Upload } from '../../draft/files/upload.ts'
import { documentCalls } from '../../draft/files/upload-context.ts'
import { announcement, type UploadState } from '../../draft/files/upload-state.ts'
import { createFailureToast } from '../../ui/failure-toast.ts'
import { useObservable } from '../../ui/observable.ts'
import { showUnexpectedError } from '../../ui/unexpected-error.tsx'
import * as questionCss from '../question.module.css'
import { FileChooser, useDropGuard } from '../questions/file-chooser.tsx'
import { FileView, RetryFile } from '../questions/file-row.tsx'
import { useKeepFocus } from '../questions/keep-focus.ts'
import { MakeSmaller } from '../questions/make-smaller.tsx'
import type { OwnItem } from './item-words.ts'
import * as css from './items.module.css'

/** The file of an item. It goes the way of the file of a question, but writes no answer. */
export const useItemFile = ({ key, title, file }: Pick<OwnItem, 'key' | 'title' | 'file'>) => {
  const [upload] = useState(() =>
    createUpload({
      calls: documentCalls(key),
      toast: createFailureToast(`Error uploading file for ${title}`),
      known: file,
      answer: () => undefined,
    }),
  )
  useDropGuard()
  useEffect(() => {
    upload.start()
    return upload.stop
  }, [upload])
  return { upload, state: useObservable(upload.state) }
}

const noAnswersToSave = async () => undefined

type InputProps = { readonly id: string; readonly upload: Upload; readonly state: UploadState }

const FileInput = ({ id, upload, state }: InputProps) => {
  const message = 'message' in state ? state.message : undefined
  const isInvalid = message !== undefined
  const control = { id, 'aria-invalid': isInvalid, 'aria-describedby': isInvalid ? `${id}-errors` : undefined }
  const send = (file: File) => upload.send(file, noAnswersToSave)
  return (
    <>
      <FileChooser question={{ key: id }} control={control} onChoose={send} onRefuse={upload.refuse} />
      <RetryFile state={state} onRetry={send} />
      {isInvalid && (
        <p id={`${id}-errors`} className={css.itemError}>
          {message}
        </p>
      )}
      {state.kind === 'refused' && state.picture && <MakeSmaller picture={state.picture} onUse={send} />}
    </>
  )
}

type Props = { readonly item: Pick<OwnItem, 'key' | 'title'>; readonly upload: Upload; readonly state: UploadState }

/** Takes the document that the school asks for. */
export const ItemFile = ({ item, upload, state }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  useKeepFocus(box, state.kind)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a legend of its own
    <div
      ref={box}
      className={`${design.stack} ${questionCss.question} ${questionCss.questionFile}`}
      role="group"
      aria-label={`Your file for ${item.title}`}
      tabIndex={-1}
    >
      <FileView
        questionKey={item.key}
        state={state}
        onCheckAgain={upload.checkAgain}
        onDelete={() => void upload.remove().catch(showUnexpectedError)}
      >
        <FileInput id={item.key} upload={upload} state={state} />
      </FileView>
      <p className={design.visuallyHidden} role="status">
        {announcement(state)}
      </p>
    </div>
  )
}
