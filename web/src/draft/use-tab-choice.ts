import { chooseTab } from '@apply/engine/choices'
import type { Tab, Tabs } from '@apply/engine/define/layout'
import { chosenTab } from '@apply/engine/walk'
import { useState } from 'react'
import { changeAt } from './change-at.ts'
import { fileGuardOf } from './file-guard.ts'
import { storeTab, tellTabFailure } from './store-tab.ts'
import { useAnswers } from './use-answers.ts'

/** Switches to a tab once the server has stored the choice; the answers under the old one are forgotten with it. */
export const useTabChoice = (group: Tabs) => {
  const answers = useAnswers()
  const { form, getDraft, typing } = answers
  const [isSwitching, setSwitching] = useState(false)

  const choose = async (tab: Tab): Promise<void> => {
    if (isSwitching || tab === chosenTab(group, getDraft())) return
    const change = (draft: ReturnType<typeof getDraft>) => chooseTab(form, draft, group.id, tab.id)
    setSwitching(true)
    try {
      if (!(await fileGuardOf(answers).allows(change))) return
      typing.commit()
      await storeTab(answers, group, tab.id)
      await changeAt(answers, group, change)
    } catch (error) {
      tellTabFailure(answers, group, error)
    } finally {
      setSwitching(false)
    }
  }

  return { choose, isSwitching } as const
}
