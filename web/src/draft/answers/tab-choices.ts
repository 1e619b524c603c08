import type { chooseTab as chooseTabCall } from '@apply/contract/choices'
import type { Draft } from '@apply/engine/answers'
import { hiddenFileKeys } from '@apply/engine/cleared'
import type { Tab, Tabs } from '@apply/engine/define/layout'
import { chooseTab } from '@apply/engine/tabs-and-entries'
import { call, repeatIfLost } from '../../api/call.ts'
import { reportFailure, UnauthorizedError } from '../../api/failures.ts'
import { wasSubmittedMeanwhile } from '../../session/last-page.ts'
import { updateKnownProfile } from '../../session/profile.ts'
import { onToastGone } from '../../ui/failure-toast.ts'
import { showToast } from '../../ui/toasts.ts'
import { toastUnexpectedError } from '../../ui/unexpected-error.tsx'
import type { AnswerStore } from './answer-store.ts'
import type { GuardedChange } from './guarded-change.ts'

type Deps = {
  readonly answers: AnswerStore
  readonly change: GuardedChange
  /** Fetches the state of these files again. */
  readonly refreshFiles: (keys: readonly string[]) => Promise<void>
}

/** The tabs of the form. The server stores each choice before it is shown, so that it is still chosen after a reload. */
export const createTabChoices = ({ answers, change, refreshFiles }: Deps) => {
  const { form, getDraft, typing } = answers

  /** If the connection is lost it tries once more: the server may have stored a tab that is not shown, and would refuse a file for the one that is. */
  const store = async ({ id }: Tabs, chosen: string): Promise<void> => {
    const body = { tab_id: id, chosen_tab: chosen }
    await repeatIfLost(() => call<typeof chooseTabCall>('PUT', '/api/tabs', { body, isSave: true }))
    updateKnownProfile({ tabs: { ...getDraft().tabs, [id]: chosen } })
  }

  /** Shows that a choice failed. Once the toast is gone, the state of every file in the group is fetched again. */
  const showFailure = ({ id, tabs }: Tabs, error: unknown): void => {
    if (error instanceof UnauthorizedError) return
    reportFailure(error)
    const label = `Tabs ${id}`
    showToast({ severity: 'error', message: `Error handling tabs for ${tabs[0]?.id}`, label })
    const keys = tabs.flatMap((tab) => hiddenFileKeys(form, getDraft(), chooseTab(form, getDraft(), id, tab.id)))
    onToastGone(label, () => void refreshFiles(keys).catch(toastUnexpectedError))
  }

  return {
    /** Switches to a tab once the server has stored the choice; the answers under the old tab are cleared. */
    choose: async (group: Tabs, tab: Tab): Promise<void> => {
      const choice = (draft: Draft) => chooseTab(form, draft, group.id, tab.id)
      try {
        if (!(await change.allows(choice))) return
        typing.commit()
        await store(group, tab.id)
        await change.at(group, choice)
      } catch (error) {
        if (!(await wasSubmittedMeanwhile(error))) showFailure(group, error)
      }
    },
    store,
    showFailure,
  } as const
}

export type TabChoices = ReturnType<typeof createTabChoices>
