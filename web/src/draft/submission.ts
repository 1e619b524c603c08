import type { Draft } from '@apply/engine/answers'
import { observable } from '../ui/observable.ts'

/** What is asked or said before a submission. */
export type SubmissionDialog =
  /** A submission is final. */
  | { readonly kind: 'confirm'; readonly draft: Draft; readonly answer: (isConfirmed: boolean) => void }
  /** A document on its way would be missing. */
  | { readonly kind: 'upload in progress' }

/** An answer that the server refused at the submission, though the browser found no error in it. */
export type RefusedAnswer = { readonly key: string; readonly answer: string; readonly messages: readonly string[] }

/** The submission of one draft, whichever button started it. */
export const createSubmission = () =>
  ({
    isSubmitting: observable(false),
    dialog: observable<SubmissionDialog | undefined>(undefined),
    refused: observable<readonly RefusedAnswer[]>([]),
    /** The page whose summary of errors is to be focused; it may not be open yet. */
    summaryWanted: observable<string | undefined>(undefined),
  }) as const
