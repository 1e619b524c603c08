import type { documentAnswers } from '@apply/contract/document-answers'
import { isPending, readStatus } from './conversion-status.ts'

export type DocumentAnswer = (typeof documentAnswers)['_zod']['output'][string]

/** A file as the person knows it. */
export type Shown = { readonly name: string; readonly size: number }

/** Where a file question stands. */
export type UploadState =
  | { readonly kind: 'none'; readonly wasDeleted?: boolean }
  /** The file was looked at here and never sent. */
  | { readonly kind: 'refused'; readonly message: string }
  | ({ readonly kind: 'uploading'; readonly percent: number } & Shown)
  | ({ readonly kind: 'converting' } & Shown)
  /** Nobody asks any more, though the server has not said what became of the file. */
  | ({ readonly kind: 'late' } & Shown)
  | ({ readonly kind: 'fetching' } & Shown)
  | ({ readonly kind: 'present' } & Shown)
  | ({ readonly kind: 'deleting' } & Shown)
  /** With the file at hand it can be tried again. */
  | { readonly kind: 'failed'; readonly message: string; readonly file?: File }

/** What the server's list says about a question; why a file failed has still to be asked. */
export const stateOf = (known: DocumentAnswer | undefined): UploadState => {
  if (!known) return { kind: 'none' }
  const status = readStatus(known.status)
  const shown = { name: known.file_name, size: known.file_size }
  if (isPending(status)) return { kind: 'converting', ...shown }
  if (status === 'COMPLETED') return { kind: 'present', ...shown }
  return status === 'FAILED' ? { kind: 'fetching', ...shown } : { kind: 'none' }
}

/** Whether something about the file is under way, so that nobody may take its place away. */
export const isUnderWay = ({ kind }: UploadState): boolean =>
  ['uploading', 'converting', 'late', 'fetching', 'deleting'].includes(kind)

/** Whether there is something that would be lost with the question: a file, or what is left of one that failed. */
export const holdsFile = (state: UploadState): boolean =>
  isUnderWay(state) || state.kind === 'present' || state.kind === 'failed'

/** What a screen reader says when the state has become this. */
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
