import { addAnother, readCounts } from '@apply/contract/add-another'
import { chooseTab as chooseTabCall, readTabs } from '@apply/contract/tabs'
import type { Draft } from '@apply/engine/answers'
import { chooseTab, showEntries } from '@apply/engine/tabs-and-entries'
import type { App } from '../../infra/http/app-type.ts'
import { orBadInput } from './answer-routes.ts'
import { type ApplicationDeps, plainCall, saveCall } from './application-deps.ts'
import type { ApplicationRepository } from './application-repository.ts'
import { saveNumberIn } from './save-order.ts'

/** The chosen tabs and the number of repeated entries. */
export const choiceRoutes = (
  app: App,
  applications: ApplicationRepository,
  { form, signedIn }: ApplicationDeps,
): void => {
  app.get(readTabs.path, plainCall(signedIn, readTabs), async ({ student }) => {
    const { draft } = await applications.read(student.id)
    return draft.tabs
  })

  app.put(chooseTabCall.path, saveCall(signedIn, chooseTabCall), async ({ student, body, headers }) => {
    const { tab_id, chosen_tab } = body
    const change = (draft: Draft) => orBadInput(() => chooseTab(form, draft, tab_id, chosen_tab))
    await applications.change(student.id, change, { save: saveNumberIn(headers, tab_id) })
    return { message: 'Your choice was saved.' }
  })

  app.get(readCounts.path, plainCall(signedIn, readCounts), async ({ student }) => {
    const { draft } = await applications.read(student.id)
    return draft.addAnother
  })

  app.put(addAnother.path, saveCall(signedIn, addAnother), async ({ student, body, headers }) => {
    const { button_id, num_components } = body
    const change = (draft: Draft) => orBadInput(() => showEntries(form, draft, button_id, num_components))
    await applications.change(student.id, change, { save: saveNumberIn(headers, button_id) })
    return { message: 'Your choice was saved.' }
  })
}
