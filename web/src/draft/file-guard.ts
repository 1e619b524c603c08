import type { Draft } from '@apply/engine/answers'
import { hiddenFileKeys } from '@apply/engine/cleared'
import { memoize } from '@apply/engine/memoize'
import type { ReactNode } from 'react'
import { fetchCode } from '../api/fetch-code.ts'
import { observable } from '../ui/observable.ts'
import type { AnswerStore } from './answer-store.ts'
import type { Upload } from './upload.ts'
import { holdsFile } from './upload-state.ts'
import { uploadsOf } from './uploads.ts'

type Change = (draft: Draft) => Draft

/** Checks changes for files they would hide: no file is deleted unless the applicant has agreed. */
export const fileGuardOf = memoize((answers: AnswerStore) => {
  const dialog = observable<ReactNode>(null)

  const filesAtRisk = (change: Change): readonly Upload[] => {
    const { hasFiles, at } = uploadsOf(answers)
    // This runs at every key press: without a file there is nothing to work out.
    if (!hasFiles()) return []
    const now = answers.getDraft()
    return hiddenFileKeys(answers.form, now, change(now))
      .map(at)
      .filter(({ state }) => holdsFile(state.get()))
  }

  const ask = async (files: readonly Upload[]): Promise<boolean> => {
    const { confirmFileDeletion } = await fetchCode(() => import('./confirm-file-deletion.tsx'))
    return confirmFileDeletion(files, dialog)
  }

  return {
    /** The open dialog about a file, if any. */
    dialog,
    /** Whether a change may be made: at once if it hides no file, else after the files were deleted with consent. */
    allows: (change: Change): true | Promise<boolean> => {
      const files = filesAtRisk(change)
      return files.length === 0 || ask(files)
    },
  } as const
})
