import * as calls from '@apply/contract/desk/releases'
import type { Desk } from '@apply/engine/define'
import type { StaffCall } from '../../identity/staff/staff-access.ts'
import type { App } from '../../platform/http/app-type.ts'
import { overviewStore } from './overview-store.ts'
import { readOverview, readRelease } from './read-overview.ts'
import type { Releases } from './releases.ts'

type Deps = { readonly call: StaffCall; readonly desk: Desk; readonly releases: Releases }

/** What stands before a release, and the release itself. */
export const releaseRoutes = (app: App, { call, desk, releases }: Deps): void => {
  const { database, clock, staffRoute, recordLook } = call
  const { sql } = database
  const { readDecisionOverview: overview, seeDecisionChanges: see } = calls

  app.get(overview.path, staffRoute(overview), async ({ staff }) => {
    await recordLook(sql, staff, { target: 'decisions', action: 'desk decisions', result: 'looked at the decisions' })
    return readOverview(sql, staff.id, desk)
  })

  app.post(see.path, staffRoute(see), async ({ staff, body: { step } }) => {
    await overviewStore(sql).see(staff.id, step, clock())
    return { message: 'The changes are marked as seen.' }
  })

  const { prepareRelease: prepare, readRelease: read, scheduleRelease: schedule, cancelRelease: cancel } = calls
  app.post(prepare.path, staffRoute(prepare), async ({ staff, body: { chosen, ...local } }) => ({
    id: await releases.prepare(staff, chosen, local),
  }))

  app.get(read.path, staffRoute(read), async ({ staff, params: { id } }) => {
    const release = await readRelease(sql, id)
    await recordLook(sql, staff, { target: 'releases', action: 'desk release', result: 'looked at a release' })
    return release
  })

  app.post(schedule.path, staffRoute(schedule), async ({ staff, params: { id }, body: { words } }) => ({
    message: `The release is scheduled for ${await releases.schedule(staff, id, words)}.`,
  }))

  app.post(cancel.path, staffRoute(cancel), async ({ staff, params: { id } }) => {
    await releases.cancel(staff, id)
    return { message: 'The release was cancelled. Its decisions stay confirmed.' }
  })
}
