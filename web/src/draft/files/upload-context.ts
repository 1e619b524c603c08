import type { convertDocument, deleteConversion, readConversion } from '@apply/contract/convert-document'
import type { deleteDocumentAnswer, readDocumentAnswers } from '@apply/contract/document-answer'
import type { presignedUrl } from '@apply/contract/upload-file'
import { call, type ResponseOf } from '../../api/call.ts'
import { ServerError } from '../../api/failures.ts'
import type { createFailureToast } from '../../ui/failure-toast.ts'
import { observable } from '../../ui/observable.ts'
import { type Conversion, type DocumentAnswer, type FileInfo, type UploadState, uploadStateOf } from './upload-state.ts'

type UploadForm = ResponseOf<typeof presignedUrl>

const timeoutMs = 5 * 60_000
const notSent = 'Your file could not be sent. Please check your connection and try again.'
const notNow = 'We cannot store files right now. Please try again in a few minutes.'
const notAccepted = 'Your file was not accepted. Please try again.'

const messageSent = (text: string): string | undefined => {
  try {
    const { message } = JSON.parse(text)
    return typeof message === 'string' ? message : undefined
  } catch {
    return undefined
  }
}

/** Our own storage says why it refuses a file; a bucket says so in XML that is not meant for people. */
const refusalOf = ({ status, responseText }: XMLHttpRequest): string => {
  if (status === 0) return notSent
  return messageSent(responseText) ?? (status >= 500 ? notNow : notAccepted)
}

/** Uploads a file to the storage, which wants the signed fields before the file. */
export const postFile = (
  { url, fields }: UploadForm,
  file: File,
  onProgress: (percent: number) => void,
  signal?: AbortSignal,
): Promise<void> => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', file)
  return new Promise((resolve, reject) => {
    // fetch() reports no upload progress.
    const request = new XMLHttpRequest()
    const fail = () => reject(new ServerError(refusalOf(request), request.status, request.responseText))
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((100 * loaded) / total))
    request.onload = () => (request.status >= 200 && request.status < 300 ? resolve() : fail())
    request.onerror = fail
    request.ontimeout = fail
    request.onabort = fail
    signal?.addEventListener('abort', () => request.abort())
    request.open('POST', url)
    request.timeout = timeoutMs
    request.send(body)
  })
}

const conversion = '/api/pdf/document-answer/:key'

/** The calls to the server and the storage about the file of one question. */
export const documentCalls = (key: string) => {
  const params = { key }
  return {
    createUpload: () => call<typeof presignedUrl>('POST', '/api/presigned-url', { body: { answer_key: key } }),
    postFile,
    register: (file_key: string, file_name: string) =>
      call<typeof convertDocument>('POST', conversion, { params, body: { file_key, file_name } }),
    readConversion: () => call<typeof readConversion>('GET', conversion, { params }),
    readDocument: async () => (await call<typeof readDocumentAnswers>('GET', '/api/document-answer'))[key],
    deleteConversion: () => call<typeof deleteConversion>('DELETE', conversion, { params }),
    deleteAnswer: () => call<typeof deleteDocumentAnswer>('DELETE', '/api/document-answer/:key', { params }),
  } as const
}

export type DocumentCalls = ReturnType<typeof documentCalls>

export type UploadDeps = {
  readonly calls: DocumentCalls
  readonly toast: ReturnType<typeof createFailureToast>
  readonly known: DocumentAnswer | undefined
  /** Writes the file's name into the answers, or clears that answer. */
  readonly answer: (fileName: string) => void
}

/** What all steps of an upload share: its calls, its toast, its state and the ways in which it ends. */
export const createUploadContext = ({ calls, toast, known, answer }: UploadDeps, resetFailure: () => void) => {
  const state = observable(uploadStateOf(known))
  const settleAt = (settled: UploadState) => {
    answer(settled.kind === 'present' ? settled.name : '')
    state.set(settled)
  }
  const fail = (message: string, file?: File) => {
    settleAt({ kind: 'failed', message, ...(file && { file }) })
    toast.show(resetFailure)
  }
  /** Shows the result of the conversion; a failure from before this page load is shown without a toast. */
  const settle = (file: FileInfo, { status, message }: Conversion, isNew: boolean) => {
    if (status === 'COMPLETED') settleAt({ kind: 'present', ...file })
    else if (status !== 'FAILED') settleAt({ kind: 'none' })
    else if (isNew) fail(message)
    else settleAt({ kind: 'failed', message })
  }
  return { calls, toast, state, settleAt, fail, settle } as const
}

export type UploadContext = ReturnType<typeof createUploadContext>
