import type { Desk } from '@apply/engine/define'
import { settableStates } from '@apply/engine/items'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { findItem } from '../../application/items/items.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { isOutage } from '../../platform/errors/is-outage.ts'
import type { Queue } from '../../platform/jobs/boss.ts'
import type { JobRun, Jobs } from '../../platform/jobs/create-jobs.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { type BulkAction, itemNameIn, movedMeanwhile, presentIn, reasonToSkip } from './bulk-action.ts'
import { type BulkDeciding, isDecisionAction } from './bulk-deciding.ts'
import { type BulkItem, bulkItemStore, doneOutcome } from './bulk-item-store.ts'
import type { BulkMailing } from './bulk-mailing.ts'
import { type BulkRun, bulkRunStore } from './bulk-run-store.ts'
import { candidateStore } from './candidate-store.ts'
import { firstState, lockSubmitted, type Moves } from './move-application.ts'
import type { StaffItems } from './staff-items.ts'
import type { Asking } from './staff-requests.ts'
import { takeBackMails } from './stop-bulk.ts'

/** A run that a restart has interrupted goes on where it was. */
export const bulkQueue: Queue = { name: 'desk-bulk', options: { expireInSeconds: 6 * 3_600 } }

/** The version before does not know these actions, and would take them for others. */
export const itemBulkQueue: Queue = { ...bulkQueue, name: 'desk-bulk-items' }

export const queueOf = (action: BulkAction): string =>
  itemNameIn(action) === null ? bulkQueue.name : itemBulkQueue.name

/** After an outage it goes on: soon, then later each time, for about five hours. */
export const bulkRetries = { retryLimit: 40, retryDelay: 5, retryBackoff: true, retryDelayMax: 600 }

const pageSize = 100
const beforeAllIds = '00000000-0000-0000-0000-000000000000'

type RunDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly desk: Desk
  readonly log: FastifyBaseLogger
  readonly work: { readonly moves: Moves; readonly staffItems: Pick<StaffItems, 'changeLocked' | 'setDueLocked'> }
  readonly asking: Asking
  readonly mailing: Pick<BulkMailing, 'add' | 'takeBack'>
  readonly deciding: Pick<BulkDeciding, 'apply'>
}

const jobData = z.object({ runId: z.uuid() })

const failed = 'Could not be changed. The operator finds the reason in the log.'

/** Does for one application what the run wants. What fails here concerns this application only; an outage is thrown. */
const createRunOne = ({ database, desk, log, work, asking, mailing, deciding }: RunDeps) => {
  const { moves, staffItems } = work
  const applyToItem = async (sql: Sql, { action, staff_id }: BulkRun, id: string, to: string): Promise<void> => {
    const [staff, item] = [{ id: staff_id }, await findItem(sql, id)]
    if (!item) return
    if (action.kind === 'due') return staffItems.setDueLocked(sql, staff, item, to === '' ? null : to)
    // What an undo goes back to may be a state that staff cannot give, such as a refusal. Then it is awaited again.
    const state = settableStates.find((settable) => settable === to) ?? 'awaiting'
    await staffItems.changeLocked(sql, staff, item, { to: state })
  }

  const apply = async (sql: Sql, run: BulkRun, { account_id, version, to_state }: BulkItem, item?: string) => {
    const { action, staff_id, undoes } = run
    const staff = { id: staff_id }
    const of = { accountId: account_id, version }
    if (isDecisionAction(action)) await deciding.apply(sql, staff, of, { action, isUndo: undoes !== null })
    else if (action.kind === 'request') await asking.add(sql, staff, { ...action, accountId: account_id, isBulk: true })
    else if (action.kind === 'mail') await mailing.add(sql, staff, account_id, { ...action, runId: run.id })
    else if (item !== undefined && to_state !== null) await applyToItem(sql, run, item, to_state)
    else if (to_state !== null) await moves.moveLocked(sql, staff, { accountId: account_id, state: to_state, version })
  }

  const outcomeFor = async (sql: Sql, run: BulkRun, item: BulkItem): Promise<string> => {
    const { action } = run
    const [candidate] = await candidateStore(sql).find([item.account_id], firstState(desk), itemNameIn(action))
    const reason = candidate && reasonToSkip(candidate, { action, toState: item.to_state })
    if (reason !== undefined) return reason
    // A mail says nothing of the state, and a decision has a version of its own.
    const hasVersion = action.kind !== 'mail' && !isDecisionAction(action)
    if (!candidate || (hasVersion && presentIn(candidate, action).version !== item.version)) return movedMeanwhile
    await apply(sql, run, item, candidate.item?.id)
    return doneOutcome
  }

  /** Each application has a transaction of its own, so that no save waits for all of them. False if the run has ended. */
  const attempt = (runId: string, accountId: string): Promise<boolean> =>
    database.transaction(async (sql) => {
      const run = await bulkRunStore(sql).running(runId)
      if (!run) return false
      await lockSubmitted(sql, accountId)
      const items = bulkItemStore(sql)
      const item = await items.lock(runId, accountId)
      if (item) await items.settle(runId, accountId, await outcomeFor(sql, run, item))
      return true
    })

  return (runId: string, accountId: string): Promise<boolean> =>
    attempt(runId, accountId).catch(async (error: unknown) => {
      if (isOutage(error)) throw error
      if (!(error instanceof HttpError))
        log.warn({ err: error, account: accountId }, 'An action on many applications failed for one of them.')
      await bulkItemStore(database.sql).settle(runId, accountId, error instanceof HttpError ? error.message : failed)
      return true
    })
}

/** Works through the applications that a run has not come to yet. */
export const runBulk = (deps: RunDeps) => {
  const { database, clock, log } = deps
  const store = bulkRunStore(database.sql)
  const items = bulkItemStore(database.sql)
  const runOne = createRunOne(deps)

  /** Whether it has come to all of them. */
  const runAll = async (runId: string, signal: AbortSignal): Promise<boolean> => {
    let last = beforeAllIds
    for (;;) {
      const ids = await items.waiting(runId, last, pageSize)
      for (const id of ids) {
        signal.throwIfAborted()
        if (!(await runOne(runId, id))) return false
        last = id
      }
      if (ids.length === 0) return true
    }
  }

  const endStopped = (runId: string): Promise<unknown> =>
    database.patientTransaction(async (sql) => {
      const run = await bulkRunStore(sql).find(runId)
      return run?.status === 'stopped' && takeBackMails(sql, deps.mailing, { id: run.staff_id }, run)
    })

  return async ({ data, signal, isLastTry }: JobRun): Promise<void> => {
    const { runId } = jobData.parse(data)
    try {
      const isThrough = await runAll(runId, signal)
      // What was being written when it was stopped.
      if (!isThrough) await endStopped(runId)
      await store.end(runId, isThrough ? 'completed' : 'stopped', clock())
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error, run: runId }, 'An action on many applications was interrupted.')
      if (isLastTry) await store.end(runId, 'stopped', clock())
      throw error
    } finally {
      deps.asking.wake()
    }
  }
}

/** One at a time in each process: many changes must not keep applicants waiting. */
export const startBulkRuns = async (jobs: Pick<Jobs, 'work'>, deps: RunDeps): Promise<void> => {
  for (const { name } of [bulkQueue, itemBulkQueue]) await jobs.work(name, 1, runBulk(deps))
}
