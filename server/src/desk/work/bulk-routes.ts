import * as calls from '@apply/contract/desk/bulk'
import type { Desk, School } from '@apply/engine/define'
import type { StaffCall } from '../../identity/staff/staff-access.ts'
import type { Staff } from '../../platform/audit/staff-audit.ts'
import type { Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { App } from '../../platform/http/app-type.ts'
import type { Jobs } from '../../platform/jobs/create-jobs.ts'
import { createViewReader } from '../list/read-list.ts'
import { viewNames } from '../list/view.ts'
import { type BulkAction, deletedMeanwhile } from './bulk-action.ts'
import { type BulkDeciding, type DecisionAction, isDecisionAction } from './bulk-deciding.ts'
import { bulkItemStore, doneOutcome } from './bulk-item-store.ts'
import type { BulkMailing } from './bulk-mailing.ts'
import { type BulkRun, bulkRunStore, canUndo, type ShownRun } from './bulk-run-store.ts'
import type { Moves } from './move-application.ts'
import { createPrepareBulk, isFinalState } from './prepare-bulk.ts'
import { bulkQueue, bulkRetries, itemBulkQueue, queueOf } from './run-bulk.ts'
import { stateWords } from './staff-items.ts'
import type { Asking } from './staff-requests.ts'
import { takeBackMails } from './stop-bulk.ts'

const noSuchRun = () => new HttpError(404, 'This preview is too old. Please look again at what will happen.')

const asRun = (id: string): string => `bulk ${id}`

const targetOf = (action: BulkAction): string => {
  if (action.kind === 'state') return action.state
  if (isDecisionAction(action)) return action.kind === 'decision' ? action.decision : ''
  if (action.kind === 'item' || action.kind === 'due') return action.item
  return action.kind === 'request' ? action.title : action.subject
}

/** The audit does not say which decision it was. */
const startOfDecision: Readonly<Record<DecisionAction['kind'], string>> = {
  decision: 'started to propose a decision',
  confirm: 'started to confirm decisions',
  unpropose: 'started to withdraw proposals',
  unconfirm: 'started to take confirmations back',
}

/** For the audit: a request and a mail by their templates, because an officer may write anything into their words. */
const startOf = (action: BulkAction): string => {
  if (action.kind === 'state') return `started a move to “${action.state}”`
  if (isDecisionAction(action)) return startOfDecision[action.kind]
  if (action.kind === 'item') return `started to mark “${action.item}” as ${stateWords[action.state]}`
  if (action.kind === 'due') return `started to set the due day of “${action.item}”`
  return action.kind === 'request' ? 'started a request' : `started a mail from “${action.template}”`
}

const shownRun = async (sql: Sql, run: BulkRun, now: Date, mailing: BulkMailing): Promise<ShownRun> => {
  const outcomes = await bulkItemStore(sql).outcomes(run.id)
  const done = outcomes.find(({ outcome }) => outcome === doneOutcome)?.count ?? 0
  const deleted = run.total - outcomes.reduce((sum, { count }) => sum + count, 0)
  const { action } = run
  const waiting = action.kind === 'mail' ? await mailing.countWaiting(sql, run.id) : 0
  return {
    id: run.id,
    kind: run.undoes === null ? action.kind : 'undo',
    target: targetOf(action),
    status: run.status,
    total: run.total,
    done,
    skipped: [
      ...outcomes.flatMap(({ outcome, count }) =>
        outcome === null || outcome === doneOutcome ? [] : [{ reason: outcome, count }],
      ),
      ...(deleted > 0 ? [{ reason: deletedMeanwhile, count: deleted }] : []),
    ],
    ...(waiting > 0 && { waiting }),
    can_undo: canUndo(run, done, now),
  }
}

const finalStates = (desk: Desk): readonly string[] =>
  desk.states.map(({ name }) => name).filter((name) => isFinalState(desk, name))

type Deps = {
  readonly call: StaffCall
  readonly desk: Desk
  readonly school: School
  readonly jobs: Jobs
  readonly moves: Moves
  readonly asking: Asking
  readonly mailing: BulkMailing
  readonly deciding: BulkDeciding
}

type Beginning = { readonly id: string; readonly action: BulkAction; readonly what: string }

const createRuns = ({ call: { database, clock, recordAction }, desk, jobs, mailing }: Deps) => {
  const shown = (sql: Sql, run: BulkRun): Promise<ShownRun> => shownRun(sql, run, clock(), mailing)

  const begin = async (sql: Sql, staff: Staff, { id, action, what }: Beginning): Promise<void> => {
    const total = await bulkRunStore(sql).start(id, clock())
    await jobs.send(sql, queueOf(action), { runId: id }, bulkRetries)
    const result = `${what} for ${total} applications`
    await recordAction(sql, staff, { target: asRun(id), action: 'desk bulk', result })
  }

  /** Changes a run of this member, and returns what it is after that. */
  const change = async (
    { id: staffId }: Staff,
    id: string,
    work: (sql: Sql, run: BulkRun) => Promise<string>,
  ): Promise<ShownRun> => {
    const result = await database.patientTransaction(async (sql) => {
      const run = await bulkRunStore(sql).lock(id, staffId)
      if (!run) throw noSuchRun()
      const changed = await bulkRunStore(sql).lock(await work(sql, run), staffId)
      if (!changed) throw noSuchRun()
      return shown(sql, changed)
    })
    for (const { name } of [bulkQueue, itemBulkQueue]) jobs.wake(name)
    return result
  }

  return {
    start: (staff: Staff, id: string, withFinal: boolean) =>
      change(staff, id, async (sql, { status, action }) => {
        // Its response was lost.
        if (status !== 'prepared') return id
        if (action.kind === 'state' && !withFinal) await bulkItemStore(sql).leaveOut(id, finalStates(desk))
        await begin(sql, staff, { id, action, what: startOf(action) })
        return id
      }),

    stop: (staff: Staff, id: string) =>
      change(staff, id, async (sql, run) => {
        if (run.status === 'prepared') throw noSuchRun()
        const takenBack = await takeBackMails(sql, mailing, staff, run)
        if (run.status !== 'running' && takenBack === 0) return id
        await bulkRunStore(sql).stop(id, clock())
        const result = takenBack === 0 ? 'stopped' : `stopped, and took ${takenBack} mails back that were not sent yet`
        await recordAction(sql, staff, { target: asRun(id), action: 'desk bulk', result })
        return id
      }),

    undo: (staff: Staff, id: string) =>
      change(staff, id, async (sql, run) => {
        const { can_undo } = await shown(sql, run)
        if (!can_undo) throw new HttpError(409, 'This cannot be undone any more, or was undone already.')
        const undo = await bulkRunStore(sql).prepare(staff.id, run.action, clock(), id)
        await bulkItemStore(sql).addUndone(undo, id)
        await begin(sql, staff, { id: undo, action: run.action, what: `started to undo ${asRun(id)}` })
        return undo
      }),

    list: async (staff: Staff) => {
      const runs = await bulkRunStore(database.sql).list(staff.id, clock())
      return Promise.all(runs.map((run) => shown(database.sql, run)))
    },
  }
}

/** Actions on many applications at once, each with a preview of what will happen. */
export const bulkRoutes = (app: App, deps: Deps): void => {
  const { desk, school, moves, asking, mailing, deciding } = deps
  const { database, clock, staffRoute, recordAction } = deps.call
  const prepare = createPrepareBulk({ database, clock, desk, moves, asking, mailing, deciding })
  const runs = createRuns(deps)
  const view = createViewReader({ database, clock, school, desk })

  const preview = calls.previewBulk
  app.post(preview.path, staffRoute(preview), async ({ staff, session, body: { chosen, action } }) => {
    const ids = 'ids' in chosen ? chosen.ids : await view.ids(chosen.view, { staff, session })
    const result = await prepare(staff, ids, action)
    const ready = result.ready.reduce((sum, { count }) => sum + count, 0)
    const matching = 'view' in chosen ? ` that match: ${viewNames(chosen.view)}` : ''
    const what = `prepared a ${action.kind} for ${ready} of ${ids.length} applications${matching}`
    await recordAction(database.sql, staff, { target: asRun(result.id), action: 'desk bulk', result: what })
    return result
  })

  const { startBulk, stopBulk, undoBulk, readBulkRuns } = calls
  app.post(startBulk.path, staffRoute(startBulk), ({ staff, params: { id }, body }) =>
    runs.start(staff, id, body.with_final),
  )
  app.post(stopBulk.path, staffRoute(stopBulk), ({ staff, params: { id } }) => runs.stop(staff, id))
  app.post(undoBulk.path, staffRoute(undoBulk), ({ staff, params: { id } }) => runs.undo(staff, id))
  app.get(readBulkRuns.path, staffRoute(readBulkRuns), async ({ staff }) => ({ runs: await runs.list(staff) }))
}
