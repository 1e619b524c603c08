import type { previewBulk } from '@apply/contract/desk/bulk'
import type { Desk } from '@apply/engine/define'
import type { z } from 'zod'
import type { Staff } from '../../platform/audit/staff-audit.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { type BulkAction, itemNameIn, presentIn, reasonToSkip, targetIn } from './bulk-action.ts'
import { type BulkDeciding, isDecisionAction } from './bulk-deciding.ts'
import { bulkItemStore } from './bulk-item-store.ts'
import type { BulkMailing } from './bulk-mailing.ts'
import { bulkRunStore } from './bulk-run-store.ts'
import { type Candidate, candidateStore } from './candidate-store.ts'
import { firstState, type Moves } from './move-application.ts'
import type { Asking } from './staff-requests.ts'

type Preview = z.output<typeof previewBulk.response>

/** So many mails are read before they are sent to many. */
const maxExamples = 5

const countBy = <Value>(values: readonly Value[], keyOf: (value: Value) => string): readonly [string, number][] =>
  [...Map.groupBy(values, keyOf)].map(([key, { length }]) => [key, length])

export const isFinalState = ({ states }: Desk, name: string): boolean =>
  states.some((state) => state.name === name && state.isFinal === true)

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly desk: Desk
  readonly moves: Pick<Moves, 'checkState'>
  readonly asking: Pick<Asking, 'templateOf'>
  readonly mailing: Pick<BulkMailing, 'check' | 'reasonsToSkip'>
  readonly deciding: Pick<BulkDeciding, 'check' | 'judge'>
}

/** Prepares actions on many applications, and says what they would do. */
export const createPrepareBulk = ({ database, clock, desk, moves, asking, mailing, deciding }: Deps) => {
  const checkItem = (item: string): void => {
    if (!desk.checklist?.items.some(({ name }) => name === item)) throw new HttpError(400, 'There is no such item.')
  }

  const checkAction = (action: BulkAction): void => {
    if (action.kind === 'state') moves.checkState(action.state)
    else if (action.kind === 'mail') mailing.check(action)
    else if (isDecisionAction(action)) deciding.check(action)
    else if (action.kind === 'item' || action.kind === 'due') checkItem(action.item)
    else asking.templateOf(action.template)
  }

  const describe = (ready: readonly Candidate[], reasons: readonly string[]): Omit<Preview, 'id' | 'examples'> => ({
    ready: countBy(ready, ({ state }) => state)
      .map(([state, count]) => ({ state, is_final: isFinalState(desk, state), count }))
      .toSorted((one, other) => other.count - one.count),
    skipped: countBy(reasons, (reason) => reason).map(([reason, count]) => ({ reason, count })),
  })

  /** Why not, for those to whom the action cannot be done. */
  const judge = async (sql: Sql, staff: Staff, found: readonly Candidate[], action: BulkAction) => {
    const toState = targetIn(action)
    const judged = found.map((candidate) => ({ candidate, reason: reasonToSkip(candidate, { action, toState }) }))
    if (action.kind !== 'mail' && !isDecisionAction(action)) return judged
    const ids = judged.flatMap(({ candidate, reason }) => (reason === undefined ? [candidate.id] : []))
    if (isDecisionAction(action)) {
      const decisions = await deciding.judge(sql, staff, ids, action)
      return judged.map(({ candidate, reason }) => {
        const { version = candidate.version, reason: against } = decisions.get(candidate.id) ?? {}
        return { candidate: { ...candidate, version }, reason: reason ?? against }
      })
    }
    const reasons = await mailing.reasonsToSkip(sql, staff, ids, action)
    return judged.map(({ candidate, reason }) => ({ candidate, reason: reason ?? reasons.get(candidate.id) }))
  }

  /** Of as many as there are, so that it may take longer than other statements. */
  return async (staff: Staff, ids: readonly string[], action: BulkAction): Promise<Preview> => {
    checkAction(action)
    const toState = targetIn(action)
    return database.patientTransaction(async (sql) => {
      const found = await candidateStore(sql).find([...new Set(ids)], firstState(desk), itemNameIn(action))
      const judged = await judge(sql, staff, found, action)
      const ready = judged.flatMap(({ candidate, reason }) => (reason === undefined ? [candidate] : []))
      const id = await bulkRunStore(sql).prepare(staff.id, action, clock())
      await bulkItemStore(sql).add(
        id,
        ready.map((candidate) => {
          const { from, version } = presentIn(candidate, action)
          // An undo of what is done to a decision leaves the state as it is.
          return {
            account_id: candidate.id,
            from_state: from,
            version,
            to_state: isDecisionAction(action) ? from : toState,
          }
        }),
      )
      return {
        id,
        examples: action.kind === 'mail' ? ready.slice(0, maxExamples).map((each) => each.id) : [],
        ...describe(
          ready,
          judged.flatMap(({ reason }) => reason ?? []),
        ),
      }
    })
  }
}
