import { chooseTab } from '@apply/engine/choices'
import type { Tab, Tabs } from '@apply/engine/define/layout'
import { questionsAsked } from '@apply/engine/walk'
import { useState } from 'react'
import { UnauthorizedError } from '../api/failures.ts'
import { reportFailure } from '../api/report-failure.ts'
import type { AnswerStore } from '../form/answers.ts'
import { toastUnexpectedError } from '../frame/unexpected-error.ts'
import { onToastGone } from './failure-toast.ts'
import type { Upload } from './open-upload.ts'
import { isUnderWay } from './upload-state.ts'
import { uploadsOf } from './uploads.ts'

/** The files that are asked for now and would not be under another tab. */
const filesLeft = (answers: AnswerStore, group: Tabs, tab: Tab): readonly Upload[] => {
  const { form, getDraft } = answers
  const after = questionsAsked(form, chooseTab(form, getDraft(), group.id, tab.id))
  return questionsAsked(form, getDraft())
    .filter((placed) => placed.question.kind === 'file' && !after.includes(placed))
    .map(({ question }) => uploadsOf(answers).at(question.key))
}

const isThere = ({ state }: Upload): boolean => state.get().kind === 'present' || state.get().kind === 'failed'

/** What becomes of the files under a tab that is about to be left. */
export const useTabFiles = (answers: AnswerStore, group: Tabs) => {
  const [isHeldUp, setHeldUp] = useState(false)

  const removeAll = async (files: readonly Upload[]): Promise<boolean> => {
    try {
      for (const file of files.filter(isThere)) await file.remove()
      return true
    } catch (error) {
      if (!(error instanceof UnauthorizedError)) reportFailure(error)
      return false
    }
  }

  return {
    isHeldUp,
    goOn: () => setHeldUp(false),
    /** Deletes the files under the present tab; says no while one is under way or cannot be deleted. */
    giveUpFiles: async (tab: Tab): Promise<boolean> => {
      const files = filesLeft(answers, group, tab)
      const isFree = !files.some(({ state }) => isUnderWay(state.get())) && (await removeAll(files))
      setHeldUp(!isFree)
      return isFree
    },
    /** Once the toast about a failed switch is gone, asks the server anew about every file of the group. */
    refreshAfter: (toastLabel: string): void => {
      const files = group.tabs.flatMap((tab) => filesLeft(answers, group, tab))
      onToastGone(toastLabel, () => {
        for (const file of files) file.refresh().catch(toastUnexpectedError)
      })
    },
  } as const
}
