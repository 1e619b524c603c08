import '../questions/uploads.css'
import type { readRequests } from '@apply/contract/requests'
import { useEffect, useState } from 'react'
import type { ResponseOf } from '../../api/call.ts'
import { createUpload, type Upload } from '../../draft/upload.ts'
import { documentCalls } from '../../draft/upload-context.ts'
import { announcement, type UploadState } from '../../draft/upload-state.ts'
import { useObservable } from '../../ui/observable.ts'
import { createFailureToast } from '../../ui/toasts.ts'
import { showUnexpectedError } from '../../ui/unexpected-error.tsx'
import { FileChooser, useDropGuard } from '../questions/file-chooser.tsx'
import { BusyFile, LateFile, PresentFile, RetryFile } from '../questions/file-row.tsx'
import { MakeSmaller } from '../questions/make-smaller.tsx'

export type Request = ResponseOf<typeof readRequests>['requests'][number]

/** The file of a request. It goes the way of the file of a question, but writes no answer. */
export const useRequestFile = ({ key, title, file }: Request) => {
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

type ControlProps = { readonly id: string; readonly upload: Upload; readonly state: UploadState }

const FileControl = ({ id, upload, state }: ControlProps) => {
  const remove = () => void upload.remove().catch(showUnexpectedError)
  switch (state.kind) {
    case 'uploading':
    case 'converting':
    case 'fetching':
    case 'deleting':
      return <BusyFile state={state} />
    case 'late':
      return <LateFile file={state} onCheckAgain={upload.checkAgain} onDelete={remove} />
    case 'present':
      return <PresentFile questionKey={id} file={state} onDelete={remove} />
    case 'none':
    case 'refused':
    case 'failed': {
      const isInvalid = state.kind !== 'none'
      const control = { id, 'aria-invalid': isInvalid, 'aria-describedby': isInvalid ? `${id}-errors` : undefined }
      const send = (file: File) => upload.send(file, noAnswersToSave)
      return (
        <>
          <FileChooser question={{ key: id }} control={control} onChoose={send} onRefuse={upload.refuse} />
          <RetryFile state={state} onRetry={send} />
          {isInvalid && (
            <p id={`${id}-errors`} className="request-error">
              {state.message}
            </p>
          )}
          {state.kind === 'refused' && state.picture && <MakeSmaller picture={state.picture} onUse={send} />}
        </>
      )
    }
  }
}

type Props = { readonly request: Pick<Request, 'key' | 'title'>; readonly upload: Upload; readonly state: UploadState }

/** Takes the document that the school asks for. */
export const RequestFile = ({ request, upload, state }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a legend of its own
  <div className="question question-file" role="group" aria-label={`Your file for ${request.title}`}>
    <FileControl id={request.key} upload={upload} state={state} />
    <p className="visually-hidden" role="status">
      {announcement(state)}
    </p>
  </div>
)
