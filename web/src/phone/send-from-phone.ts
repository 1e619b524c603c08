import type { openPhoneLink, registerPhoneUpload, requestPhoneUpload } from '@apply/contract/phone-link'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, repeatIfLost } from '../api/call.ts'
import { failureMessage, isUnreachable } from '../api/failures.ts'
import { shortName } from '../draft/files/picture-sizes.ts'
import { postFile } from '../draft/files/upload-context.ts'
import { checkFile, isLargePicture } from '../draft/files/upload-state.ts'

const noConnection = 'We could not reach the server. Please check your connection and try again.'

/** The message about a failed call. */
export const messageOf = (error: unknown): string => (isUnreachable(error) ? noConnection : failureMessage(error))

/** What the code is for; an error if it does not work. */
export const useCode = (code: string) =>
  useQuery({
    queryKey: ['phone code', code],
    queryFn: ({ signal }) => call<typeof openPhoneLink>('POST', '/public/phone-link', { body: { code }, signal }),
    enabled: code !== '',
    throwOnError: false,
  })

/** A phone names its pictures itself, often with more characters than a file may have. */
const withShortName = (file: File): File => new File([file], shortName(file.name), { type: file.type })

const send = async (code: string, file: File, onProgress: (percent: number) => void): Promise<void> => {
  const form = await call<typeof requestPhoneUpload>('POST', '/public/phone-link/upload', { body: { code } })
  await postFile(form, file, onProgress)
  const body = { code, file_key: form.fields.key ?? '', file_name: file.name }
  // A file that is registered twice is taken once.
  await repeatIfLost(() => call<typeof registerPhoneUpload>('POST', '/public/phone-link/document', { body }))
}

/** The file on its way: chosen, perhaps made smaller, sent. */
export const useSending = (code: string) => {
  const [percent, setPercent] = useState(0)
  const [refusal, setRefusal] = useState<string>()
  const [large, setLarge] = useState<File>()
  const mutation = useMutation({
    mutationFn: (file: File) => send(code, file, setPercent),
    onMutate: () => setPercent(0),
    throwOnError: false,
  })

  const take = (chosen: File): void => {
    const file = withShortName(chosen)
    const isLarge = isLargePicture(file)
    setLarge(isLarge ? file : undefined)
    setRefusal(isLarge ? undefined : checkFile(file))
    mutation.reset()
    if (!isLarge && checkFile(file) === undefined) mutation.mutate(file)
  }

  return {
    percent,
    /** A picture that has to be made smaller first. */
    large,
    cancel: () => setLarge(undefined),
    take,
    file: mutation.variables,
    /** After a lost connection nobody has to take the picture again. */
    retry: () => mutation.variables && mutation.mutate(mutation.variables),
    isSending: mutation.isPending,
    isSent: mutation.isSuccess,
    message: refusal ?? (mutation.error ? messageOf(mutation.error) : undefined),
  } as const
}
