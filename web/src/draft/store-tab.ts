import type { chooseTab as chooseTabCall } from '@apply/contract/tabs'
import { chooseTab } from '@apply/engine/choices'
import { filesHidden } from '@apply/engine/cleared'
import type { Tabs } from '@apply/engine/define/layout'
import { call } from '../api/call.ts'
import { UnauthorizedError } from '../api/failures.ts'
import { reportFailure } from '../api/report-failure.ts'
import { updateKnownProfile } from '../session/known-profile.ts'
import { showToast } from '../ui/toasts.ts'
import { toastUnexpectedError } from '../ui/unexpected-error.ts'
import type { AnswerStore } from './answers.ts'
import { onToastGone } from './failure-toast.ts'
import { uploadsOf } from './uploads.ts'

/** Stores the choice of a tab, so that a reload brings it back. */
export const storeTab = async ({ getDraft }: AnswerStore, { id }: Tabs, chosen: string): Promise<void> => {
  await call<typeof chooseTabCall>('PUT', '/api/tabs', { body: { tab_id: id, chosen_tab: chosen } })
  updateKnownProfile({ tabs: { ...getDraft().tabs, [id]: chosen } })
}

/** Once the toast about a failed switch is gone, asks the server anew about every file of the group. */
const refreshFilesAfter = (toastLabel: string, answers: AnswerStore, { id, tabs }: Tabs): void => {
  const { form, getDraft } = answers
  const keys = tabs.flatMap((tab) => filesHidden(form, getDraft(), chooseTab(form, getDraft(), id, tab.id)))
  onToastGone(toastLabel, () => {
    for (const key of keys) uploadsOf(answers).at(key).refresh().catch(toastUnexpectedError)
  })
}

/** Says that a tab could not be switched. */
export const tellTabFailure = (answers: AnswerStore, group: Tabs, error: unknown): void => {
  if (error instanceof UnauthorizedError) return
  reportFailure(error)
  const label = `Tabs ${group.id}`
  showToast({ severity: 'error', message: `Error handling tabs for ${group.tabs[0]?.id}`, label })
  refreshFilesAfter(label, answers, group)
}
