import type { presignedUrl } from '@apply/contract/presigned-url'
import type { AnswerOf } from '../api/contract-types.ts'
import { ServerError } from '../api/failures.ts'

export type UploadForm = AnswerOf<typeof presignedUrl>

const patience = 5 * 60_000
const notSent = 'Your file could not be sent. Please check your connection and try again.'

/** Sends a file to where it will be kept; the fields stand before it, as the storage wants them. */
export const postFile = (
  { url, fields }: UploadForm,
  file: File,
  onProgress: (percent: number) => void,
): Promise<void> => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', file)
  return new Promise((resolve, reject) => {
    // Only this kind of request tells how much of it has been sent.
    const request = new XMLHttpRequest()
    const fail = () => reject(new ServerError(notSent, request.status, request.responseText))
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((100 * loaded) / total))
    request.onload = () => (request.status >= 200 && request.status < 300 ? resolve() : fail())
    request.onerror = fail
    request.ontimeout = fail
    request.open('POST', url)
    request.timeout = patience
    request.send(body)
  })
}
