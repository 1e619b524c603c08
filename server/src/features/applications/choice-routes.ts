import { addAnother, readCounts } from '@apply/contract/add-another'
import { chooseTab as chooseTabCall, readTabs } from '@apply/contract/tabs'
import { chooseTab, showEntries } from '@apply/engine/tabs-and-entries'
import type { App } from '../../infra/http/app-type.ts'
import type { ApplicationDeps } from './application-deps.ts'
import type { ApplicationStore } from './application-store.ts'
import { orBadInput } from './bad-input.ts'
import { bodyCall, plainCall } from './signed-in-call.ts'

export const choiceRoutes = (app: App, applications: ApplicationStore, { form, signedIn }: ApplicationDeps): void => {
  app.get(readTabs.path, plainCall(signedIn, readTabs), async ({ student }) => {
    const { draft } = await applications.read(student.id)
    return draft.tabs
  })

  app.put(chooseTabCall.path, bodyCall(signedIn, chooseTabCall), async ({ student, body }) => {
    const { tab_id, chosen_tab } = body
    await applications.save(student.id, (draft) => orBadInput(() => chooseTab(form, draft, tab_id, chosen_tab)))
    return { message: 'Your choice was saved.' }
  })

  app.get(readCounts.path, plainCall(signedIn, readCounts), async ({ student }) => {
    const { draft } = await applications.read(student.id)
    return draft.addAnother
  })

  app.put(addAnother.path, bodyCall(signedIn, addAnother), async ({ student, body }) => {
    const { button_id, num_components } = body
    await applications.save(student.id, (draft) =>
      orBadInput(() => showEntries(form, draft, button_id, num_components)),
    )
    return { message: 'Your choice was saved.' }
  })
}
