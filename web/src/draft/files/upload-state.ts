import type { readConversion } from '@apply/contract/convert-document'
import type { documentAnswers } from '@apply/contract/document-answer'
import { maxFileNameLength, maxUploadBytes, uploadExtensions } from '@apply/engine/limits'
import { uploadMessages } from '@apply/engine/messages'
import { isPending, readStatus } from '@apply/engine/statuses'
import type { ResponseOf } from '../../api/call.ts'

export type Conversion = ResponseOf<typeof readConversion>

const hasKnownExtension = (name: string): boolean =>
  uploadExtensions.some((extension) => name.toLowerCase().endsWith(extension))

/** The message about what is wrong with a chosen file; undefined if it may be uploaded. */
export const checkFile = ({ name, size }: Pick<File, 'name' | 'size'>): string | undefined => {
  if (!hasKnownExtension(name)) return uploadMessages.wrongType
  if (size === 0) return uploadMessages.empty
  if (size > maxUploadBytes) return uploadMessages.tooLarge
  if ([...name].length > maxFileNameLength)
    return `Your file's name is too long. Please give it a name of at most ${maxFileNameLength} characters, extension included, and choose it again.`
  return undefined
}

/** Whether a file is a picture that only has to be made smaller. */
export const isLargePicture = ({ name, size }: Pick<File, 'name' | 'size'>): boolean =>
  size > maxUploadBytes && /\.(png|jpe?g)$/i.test(name)

const units = [
  { name: 'B', bytes: 1 },
  { name: 'kB', bytes: 1_000 },
] as const

/** A rounded size in the unit in which it is below a thousand. */
export const fileSize = (bytes: number): string => {
  const fitting = units.find((unit) => Math.round(bytes / unit.bytes) < 1_000) ?? { name: 'MB', bytes: 1_000_000 }
  return `${Math.round(bytes / fitting.bytes)} ${fitting.name}`
}

export type DocumentAnswer = (typeof documentAnswers)['_zod']['output'][string]

/** A file's name and size as the applicant knows them. */
export type FileInfo = { readonly name: string; readonly size: number }

export type UploadState =
  | { readonly kind: 'none'; readonly wasDeleted?: boolean }
  /** The file failed the checks in the browser and was not sent. A picture that is too large can be made smaller. */
  | { readonly kind: 'refused'; readonly message: string; readonly picture?: File }
  | ({ readonly kind: 'uploading'; readonly percent: number } & FileInfo)
  | ({ readonly kind: 'converting' } & FileInfo)
  /** The conversion has not finished within the polling time. */
  | ({ readonly kind: 'late' } & FileInfo)
  | ({ readonly kind: 'fetching' } & FileInfo)
  | ({ readonly kind: 'present' } & FileInfo)
  | ({ readonly kind: 'deleting' } & FileInfo)
  /** With the file it can be retried. */
  | { readonly kind: 'failed'; readonly message: string; readonly file?: File }

/** The state from the server's list of documents, which does not say why a file failed: that is still to be fetched. */
export const uploadStateOf = (known: DocumentAnswer | undefined): UploadState => {
  if (!known) return { kind: 'none' }
  const status = readStatus(known.status)
  const file = { name: known.file_name, size: known.file_size }
  if (isPending(status)) return { kind: 'converting', ...file }
  if (status === 'COMPLETED') return { kind: 'present', ...file }
  return status === 'FAILED' ? { kind: 'fetching', ...file } : { kind: 'none' }
}

/** Whether the file is being worked on, so its question must not be hidden. */
export const isBusy = ({ kind }: UploadState): boolean =>
  ['uploading', 'converting', 'late', 'fetching', 'deleting'].includes(kind)

/** Whether hiding the question would lose something: a file, or what is left of a failed one. */
export const holdsFile = (state: UploadState): boolean =>
  isBusy(state) || state.kind === 'present' || state.kind === 'failed'

/** The text of the live region in each state. */
export const announcement = (state: UploadState): string => {
  switch (state.kind) {
    case 'none':
      return state.wasDeleted ? 'Your file was deleted.' : ''
    case 'refused':
    case 'failed':
      return `Error: ${state.message}`
    case 'uploading':
      return `${state.name} is being uploaded.`
    case 'converting':
      return `${state.name} is being converted to a PDF.`
    case 'late':
      return `${state.name} is taking longer than usual.`
    case 'fetching':
      return ''
    case 'present':
      return `${state.name} has been added.`
    case 'deleting':
      return `${state.name} is being deleted.`
  }
}
