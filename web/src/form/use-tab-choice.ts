import type { chooseTab as chooseTabCall } from '@apply/contract/tabs'
import { chooseTab } from '@apply/engine/choices'
import type { Tab, Tabs } from '@apply/engine/define/layout'
import { chosenTab } from '@apply/engine/walk'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { UnauthorizedError } from '../api/failures.ts'
import { reportFailure } from '../api/report-failure.ts'
import { showToast } from '../frame/toasts.ts'
import { useTabFiles } from '../uploads/use-tab-files.ts'
import { updateKnownProfile } from './known-profile.ts'
import { useAnswers } from './use-answers.ts'

/** Switches to a tab once the server has stored the choice; the answers under the old one are forgotten with it. */
export const useTabChoice = (group: Tabs) => {
  const answers = useAnswers()
  const { form, change, getDraft, typing } = answers
  const { giveUpFiles, refreshAfter, isHeldUp, goOn } = useTabFiles(answers, group)
  const [isSwitching, setSwitching] = useState(false)

  const switchTo = async (tab: Tab): Promise<void> => {
    typing.commit()
    await call<typeof chooseTabCall>('PUT', '/api/tabs', { body: { tab_id: group.id, chosen_tab: tab.id } })
    change((draft) => chooseTab(form, draft, group.id, tab.id))
    updateKnownProfile({ tabs: getDraft().tabs })
  }

  const choose = async (tab: Tab): Promise<void> => {
    if (isSwitching || tab === chosenTab(group, getDraft())) return
    setSwitching(true)
    try {
      if (await giveUpFiles(tab)) await switchTo(tab)
    } catch (error) {
      if (error instanceof UnauthorizedError) return
      reportFailure(error)
      const message = `Error handling tabs for ${group.tabs[0]?.id}`
      const label = `Tabs ${group.id}`
      showToast({ severity: 'error', message, label })
      refreshAfter(label)
    } finally {
      setSwitching(false)
    }
  }

  return { choose, isSwitching, isHeldUp, goOn } as const
}
