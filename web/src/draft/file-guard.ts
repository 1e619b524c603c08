import type { Draft } from '@apply/engine/answers'
import { filesHidden } from '@apply/engine/cleared'
import { memoize } from '@apply/engine/memoize'
import type { ReactNode } from 'react'
import { fetchCode } from '../api/fetch-code.ts'
import { observable } from '../ui/observable.ts'
import type { AnswerStore } from './answers.ts'
import type { Upload } from './open-upload.ts'
import { holdsFile } from './upload-state.ts'
import { uploadsOf } from './uploads.ts'

type Change = (draft: Draft) => Draft

/** Stands between a change and the files it would hide: none is deleted unless the person has agreed. */
export const fileGuardOf = memoize((answers: AnswerStore) => {
  const dialog = observable<ReactNode>(null)

  const filesAtRisk = (change: Change): readonly Upload[] => {
    const { hasFiles, at } = uploadsOf(answers)
    // Asked at every key: without a file there is nothing to work out.
    if (!hasFiles()) return []
    const now = answers.getDraft()
    return filesHidden(answers.form, now, change(now))
      .map(at)
      .filter(({ state }) => holdsFile(state.get()))
  }

  const ask = async (files: readonly Upload[]): Promise<boolean> => {
    const { giveUpFiles } = await fetchCode(() => import('./give-up-files.tsx'))
    return giveUpFiles(files, dialog)
  }

  return {
    /** What the person is asked or told about their file. */
    dialog,
    /** Whether a change may be made: at once if it hides no file, else once the person has agreed and the files are deleted. */
    allows: (change: Change): true | Promise<boolean> => {
      const files = filesAtRisk(change)
      return files.length === 0 || ask(files)
    },
  } as const
})
