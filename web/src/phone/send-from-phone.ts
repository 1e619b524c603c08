import type { openPhoneLink, registerPhoneUpload, requestPhoneUpload } from '@apply/contract/phone-link'
import { useState } from 'react'
import { call, repeatIfLost } from '../api/call.ts'
import { failureMessage, isUnreachable } from '../api/failures.ts'
import { shortName } from '../draft/files/picture-sizes.ts'
import { postFile } from '../draft/files/upload-context.ts'
import { checkFile, isLargePicture } from '../draft/files/upload-state.ts'
import { useAction } from '../ui/action.ts'
import { createResource, useLoaded } from '../ui/resource.ts'

const noConnection = 'We could not reach the server. Please check your connection and try again.'

/** The message about a failed call. */
export const messageOf = (error: unknown): string => (isUnreachable(error) ? noConnection : failureMessage(error))

/** What the code is for; a failure if it does not work. */
export const useCode = (code: string) => {
  const [link] = useState(() =>
    createResource((signal) => call<typeof openPhoneLink>('POST', '/public/phone-link', { body: { code }, signal })),
  )
  return { ...useLoaded(link), tryAgain: () => void link.refetch() } as const
}

/** A phone names its pictures itself, often with more characters than a file may have. */
const withShortName = (file: File): File => new File([file], shortName(file.name), { type: file.type })

const send = async (code: string, file: File, onProgress: (percent: number) => void): Promise<true> => {
  onProgress(0)
  const form = await call<typeof requestPhoneUpload>('POST', '/public/phone-link/upload', { body: { code } })
  await postFile(form, file, onProgress)
  const body = { code, file_key: form.fields.key ?? '', file_name: file.name }
  // A file that is registered twice is taken once.
  await repeatIfLost(() => call<typeof registerPhoneUpload>('POST', '/public/phone-link/document', { body }))
  return true
}

/** The file on its way: chosen, perhaps made smaller, sent. */
export const useSending = (code: string) => {
  const [percent, setPercent] = useState(0)
  const [refusal, setRefusal] = useState<string>()
  const [large, setLarge] = useState<File>()
  const [file, setFile] = useState<File>()
  const sending = useAction((chosen: File) => send(code, chosen, setPercent))

  const take = (chosen: File): void => {
    const short = withShortName(chosen)
    const isLarge = isLargePicture(short)
    const found = isLarge ? undefined : checkFile(short)
    const isReady = !isLarge && found === undefined
    setLarge(isLarge ? short : undefined)
    setRefusal(found)
    setFile(isReady ? short : undefined)
    if (isReady) sending.run(short)
    else sending.forget()
  }

  return {
    percent,
    /** A picture that has to be made smaller first. */
    large,
    cancel: () => setLarge(undefined),
    take,
    file,
    /** After a lost connection nobody has to take the picture again. */
    retry: () => file && sending.run(file),
    isSending: sending.isPending,
    isSent: sending.data === true,
    message: refusal ?? (sending.error === undefined ? undefined : messageOf(sending.error)),
  } as const
}
