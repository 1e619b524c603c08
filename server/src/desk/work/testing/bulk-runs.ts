import type { previewBulk, readBulkRuns, startBulk } from '@apply/contract/desk/bulk'
import { desk, form, school } from '@apply/forms/governors-choice'
import type { z } from 'zod'
import { capturedLog } from '../../../../testing/captured-log.ts'
import { testJobs, testMailQueue } from '../../../../testing/test-jobs.ts'
import { createItems } from '../../../application/items/items.ts'
import { followProgress } from '../../../application/items/list-progress.ts'
import { createAnnounce } from '../../../integration/systems/announce.ts'
import { createStaffAudit } from '../../../platform/audit/staff-audit.ts'
import { createDeciding } from '../../decisions/create-decisions.ts'
import { createStaffMails } from '../../staff-mail/write-mail.ts'
import type { DeskWorld } from '../../testing/desk-world.ts'
import { createWork } from '../create-work.ts'
import { createMoves } from '../move-application.ts'
import { createRequestMails } from '../request-mails.ts'
import { runBulk } from '../run-bulk.ts'
import { createStaffItems } from '../staff-items.ts'

type Member = Pick<Awaited<ReturnType<DeskWorld['staff']>>, 'get' | 'post'>
type Preview = z.output<typeof previewBulk.response>
type Run = z.output<typeof startBulk.response>
type Runs = z.output<typeof readBulkRuns.response>['runs']

export const bulkPath = '/desk/api/bulk'

export const move = (state: string) => ({ kind: 'state', state })

/** Bulk actions of officers. */
export const bulkRuns = {
  preview: async (officer: Member, chosen: object, action: object): Promise<Preview> =>
    (await officer.post(`${bulkPath}/preview`, { chosen, action })).json(),
  start: async (officer: Member, id: string, withFinal = false): Promise<Run> =>
    (await officer.post(`${bulkPath}/${id}/start`, { with_final: withFinal })).json(),
  undo: async (officer: Member, id: string): Promise<Run> => (await officer.post(`${bulkPath}/${id}/undo`)).json(),
  stop: async (officer: Member, id: string): Promise<Run> => (await officer.post(`${bulkPath}/${id}/stop`)).json(),
  list: async (officer: Member): Promise<Runs> => (await officer.get(bulkPath)).json().runs,
}

/** Runs the job of a bulk action as a worker would, and returns what it has logged. */
export const runBulkJob = async (
  { database, clock, settings }: DeskWorld,
  id: string,
  signal = new AbortController().signal,
): Promise<string> => {
  const { log, text } = capturedLog()
  const jobs = await testJobs(database)
  const { now } = clock
  const announce = createAnnounce({ jobs, clock: now })
  const { recordAction } = createStaffAudit(now)
  const moves = createMoves({
    database,
    clock: now,
    desk,
    school,
    announce,
    moved: async () => undefined,
    recordAction,
  })
  const items = createItems([followProgress(moves.followList)])
  const mails = createRequestMails({ school, publicUrl: settings.publicUrl, mailQueue: await testMailQueue(database) })
  const staffItems = createStaffItems({ database, clock: now, items, mails, recordAction })
  const { asking } = createWork({
    database,
    clock: now,
    desk,
    school,
    mails,
    items,
    recordAction,
  })
  const mailQueue = await testMailQueue(database)
  const call = { database, clock: now, ...createStaffAudit(now) }
  const { bulk: mailing } = createStaffMails({ call, form, school, desk, mailQueue })
  const { bulk: deciding } = createDeciding({ form, school, desk, call })
  await runBulk({ database, clock: now, desk, log, work: { moves, staffItems }, asking, mailing, deciding })({
    data: { runId: id },
    signal,
    isLastTry: false,
  })
  return text()
}
