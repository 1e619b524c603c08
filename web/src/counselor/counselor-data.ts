import type {
  declineCounselorRequest,
  openCounselorLink,
  registerCounselorUpload,
  removeCounselorUpload,
  requestCounselorUpload,
  seeCounselorLink,
  sendCounselorLetter,
} from '@apply/contract/counselor'
import { useEffect, useState } from 'react'
import { call, type ResponseOf, repeatIfLost } from '../api/call.ts'
import { failureMessage, isUnreachable } from '../api/failures.ts'
import { shortName } from '../draft/files/picture-sizes.ts'
import { postFile } from '../draft/files/upload-context.ts'
import { createResource, useLoaded } from '../ui/resource.ts'

export type Asked = ResponseOf<typeof openCounselorLink>
export type AskedFile = Asked['files'][number]

const noConnection = 'We could not reach the server. Please check your connection and try again.'

/** The message about a failed call. */
export const messageOf = (error: unknown): string => (isUnreachable(error) ? noConnection : failureMessage(error))

/** What the link is for; a failure if it does not work. */
export const useAsked = (token: string) => {
  const [asked] = useState(() =>
    createResource((signal) =>
      call<typeof openCounselorLink>('POST', '/public/counselor', { body: { token }, signal }),
    ),
  )
  /** Returns what is known then. */
  const readAgain = async () => {
    await asked.refetch()
    return asked.get().data
  }
  return { ...useLoaded(asked), readAgain } as const
}

export type ReadAgain = ReturnType<typeof useAsked>['readAgain']

/** Only a person presses a key or a pointer: a program that looks at the links of a mail, with scripts too, opens nothing. */
export const useSeen = (token: string): void => {
  useEffect(() => {
    const events = ['pointerdown', 'keydown'] as const
    const stop = () => {
      for (const name of events) window.removeEventListener(name, see)
    }
    const see = ({ isTrusted }: Event) => {
      if (!isTrusted) return
      stop()
      tellSeen(token)
    }
    for (const name of events) window.addEventListener(name, see)
    return stop
  }, [token])
}

/** Nobody has to know that this failed. */
const tellSeen = (token: string): void => {
  call<typeof seeCounselorLink>('POST', '/public/counselor/seen', { body: { token } }).catch(() => undefined)
}

export const isPending = ({ status }: Pick<AskedFile, 'status'>): boolean =>
  status === 'UNPROCESSED' || status === 'IN_PROGRESS'

/** A phone names its pictures itself, often with more characters than a file may have. */
const withShortName = (file: File): File => new File([file], shortName(file.name), { type: file.type })

/** Uploads a file and registers it, so that it is converted. */
export const sendFile = async (
  token: string,
  name: string,
  chosen: File,
  onProgress: (percent: number) => void,
): Promise<void> => {
  const file = withShortName(chosen)
  onProgress(0)
  const form = await call<typeof requestCounselorUpload>('POST', '/public/counselor/upload', { body: { token, name } })
  await postFile(form, file, onProgress)
  const body = { token, name, file_key: form.fields.key ?? '', file_name: file.name }
  // A file that is registered twice is taken once.
  await repeatIfLost(() => call<typeof registerCounselorUpload>('POST', '/public/counselor/file', { body }))
}

export const removeFile = (token: string, name: string) =>
  call<typeof removeCounselorUpload>('POST', '/public/counselor/remove', { body: { token, name } })

export type Letter = { readonly ratings: Readonly<Record<string, string>>; readonly comment: string }

export const sendLetter = (token: string, letter: Letter) =>
  call<typeof sendCounselorLetter>('POST', '/public/counselor/letter', { body: { token, ...letter } })

export const decline = (token: string, reason: 'declined' | 'not-me') =>
  call<typeof declineCounselorRequest>('POST', '/public/counselor/decline', { body: { token, reason } })
