import type { chooseTab as chooseTabCall } from '@apply/contract/choices'
import type { Draft } from '@apply/engine/answers'
import { hiddenFileKeys } from '@apply/engine/cleared'
import type { Tab, Tabs } from '@apply/engine/define/layout'
import { chooseTab } from '@apply/engine/tabs-and-entries'
import { chosenTab } from '@apply/engine/walk'
import { useState } from 'react'
import { call, repeatIfLost } from '../../api/call.ts'
import { reportFailure, UnauthorizedError } from '../../api/failures.ts'
import { wasSubmittedMeanwhile } from '../../session/last-page.ts'
import { updateKnownProfile } from '../../session/profile.ts'
import { onToastGone } from '../../ui/failure-toast.ts'
import { showToast } from '../../ui/toasts.ts'
import { toastUnexpectedError } from '../../ui/unexpected-error.tsx'
import { fetchUploads, fileGuardOf } from '../files/file-guard.ts'
import type { AnswerStore } from './answer-store.ts'
import { changeAt, useAnswers } from './use-answers.ts'

/**
 * Stores the chosen tab on the server, so that it is still chosen after a reload. If the connection is lost it tries once
 * more: the server may have stored a tab that is not shown, and would refuse a file for the one that is.
 */
export const storeTab = async ({ getDraft }: AnswerStore, { id }: Tabs, chosen: string): Promise<void> => {
  const body = { tab_id: id, chosen_tab: chosen }
  await repeatIfLost(() => call<typeof chooseTabCall>('PUT', '/api/tabs', { body, isSave: true }))
  updateKnownProfile({ tabs: { ...getDraft().tabs, [id]: chosen } })
}

/** Fetches the state of every file in the group again once the toast about the failure is gone. */
const refreshFilesAfter = (toastLabel: string, answers: AnswerStore, { id, tabs }: Tabs): void => {
  const { form, getDraft } = answers
  const keys = tabs.flatMap((tab) => hiddenFileKeys(form, getDraft(), chooseTab(form, getDraft(), id, tab.id)))
  const refresh = async () => {
    const { at } = await fetchUploads(answers)
    for (const key of keys) await at(key).refresh()
  }
  onToastGone(toastLabel, () => void refresh().catch(toastUnexpectedError))
}

export const showTabFailure = (answers: AnswerStore, group: Tabs, error: unknown): void => {
  if (error instanceof UnauthorizedError) return
  reportFailure(error)
  const label = `Tabs ${group.id}`
  showToast({ severity: 'error', message: `Error handling tabs for ${group.tabs[0]?.id}`, label })
  refreshFilesAfter(label, answers, group)
}

/** Switches to a tab once the server has stored the choice; the answers under the old tab are cleared. */
export const useTabChoice = (group: Tabs) => {
  const answers = useAnswers()
  const { form, getDraft, typing } = answers
  const [isSwitching, setSwitching] = useState(false)

  const choose = async (tab: Tab): Promise<void> => {
    if (isSwitching || tab === chosenTab(group, getDraft())) return
    const change = (draft: Draft) => chooseTab(form, draft, group.id, tab.id)
    setSwitching(true)
    try {
      if (!(await fileGuardOf(answers).allows(change))) return
      typing.commit()
      await storeTab(answers, group, tab.id)
      await changeAt(answers, group, change)
    } catch (error) {
      if (!(await wasSubmittedMeanwhile(error))) showTabFailure(answers, group, error)
    } finally {
      setSwitching(false)
    }
  }

  return { choose, isSwitching } as const
}
