import { maxUploadSize, uploadExtensions } from '@apply/engine/limits'
import { type ChangeEvent, Suspense, useId, useState } from 'react'
import { Icon, ScreenSpinner } from '../design/icons.tsx'
import * as design from '../design/index.module.css'
import { noticeLooks } from '../design/notice.ts'
import { checkFile, isLargePicture } from '../draft/files/upload-state.ts'
import { useAction } from '../ui/action.ts'
import { lazyComponent } from '../ui/lazy.tsx'
import { PartPlace } from '../ui/missing-part.tsx'
import { type AskedFile, isPending, messageOf, type ReadAgain, removeFile, sendFile } from './counselor-data.ts'
import * as css from './counselor-page.module.css'

const SmallerPicture = lazyComponent(
  () => import('../draft/files/smaller-picture.tsx'),
  (module) => module.SmallerPicture,
)

type Props = { readonly token: string; readonly file: AskedFile; readonly readAgain: ReadAgain }

const waitMs = 1_500
const maxWaits = 60

const pause = () => new Promise((resolve) => setTimeout(resolve, waitMs))

/** Sends a file and follows its conversion. What was read last says how far it is. */
const useFile = ({ token, file, readAgain }: Props) => {
  const [percent, setPercent] = useState(0)
  const [refusal, setRefusal] = useState<string>()
  const [large, setLarge] = useState<File>()
  const following = useAction(async () => {
    for (let waits = 0; waits < maxWaits; waits += 1) {
      const known = (await readAgain())?.files.find(({ name }) => name === file.name)
      if (!known || !isPending(known)) return
      await pause()
    }
  })
  const sending = useAction(async (chosen: File) => {
    await sendFile(token, file.name, chosen, setPercent)
    following.run()
  })
  const removing = useAction(async () => {
    await removeFile(token, file.name)
    await readAgain()
  })
  const take = (chosen: File): void => {
    const isLarge = isLargePicture(chosen)
    const found = isLarge ? undefined : checkFile(chosen)
    setLarge(isLarge ? chosen : undefined)
    setRefusal(found)
    if (!isLarge && found === undefined) sending.run(chosen)
  }
  const error = sending.error ?? removing.error
  return {
    ...{ percent, large, take },
    cancel: () => setLarge(undefined),
    isSending: sending.isPending,
    remove: () => removing.run(),
    check: () => following.run(),
    message: refusal ?? (error === undefined ? undefined : messageOf(error)),
  } as const
}

type ChooserProps = { readonly label: string; readonly verb: string; readonly onChoose: (file: File) => void }

const Chooser = ({ label, verb, onChoose }: ChooserProps) => {
  const id = useId()
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    if (chosen) onChoose(chosen)
    // Cleared, so that choosing the same file again fires a change event.
    target.value = ''
  }
  return (
    <div className={css.counselorChooser}>
      <input
        id={id}
        type="file"
        className={design.visuallyHidden}
        accept={uploadExtensions.join(',')}
        onChange={choose}
      />
      <label htmlFor={id} className={`${design.button} ${design.buttonQuiet}`}>
        {verb} <span className={design.visuallyHidden}>{label}</span>
      </label>
    </div>
  )
}

/** One file that a counselor can send: chosen, on its way, converted, or refused in words. */
export const CounselorFile = (props: Props) => {
  const { file } = props
  const { percent, large, take, cancel, isSending, remove, check, message } = useFile(props)
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
  const shown = message ?? (file.status === 'FAILED' ? file.message : undefined)
  return (
    <li className={`${design.stack} ${css.counselorFile}`}>
      <div className={`${design.wrap} ${css.counselorRow}`}>
        <strong>{file.label}</strong>
        <span role="status" className={css.counselorFileState}>
          {isSending && `Sending… ${percent} %`}
          {!isSending && isPending(file) && `${file.file_name} is being processed…`}
          {!isSending && file.status === 'COMPLETED' && (
            <>
              <Icon name="check" /> {file.file_name}
            </>
          )}
        </span>
      </div>
      {shown !== undefined && !isSending && (
        <div className={noticeLooks.failure} role="alert">
          <Icon name="warning" />
          <div>{shown}</div>
        </div>
      )}
      {!isSending && (
        <div className={`${design.wrap} ${css.counselorRow}`}>
          {isPending(file) ? (
            <button type="button" className={`${design.button} ${design.buttonQuiet}`} onClick={check}>
              Check again
            </button>
          ) : (
            <Chooser
              label={file.label}
              verb={file.status === 'NOT_ANSWERED' ? 'Choose a file' : 'Replace'}
              onChoose={take}
            />
          )}
          {file.status !== 'NOT_ANSWERED' && (
            <button type="button" className={design.linkButton} onClick={remove}>
              Remove <span className={design.visuallyHidden}>{file.label}</span>
            </button>
          )}
        </div>
      )}
    </li>
  )
}
