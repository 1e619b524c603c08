import type { Staff } from '../../platform/audit/staff-audit.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { BulkAction } from './bulk-action.ts'

const decisionKinds = ['decision', 'confirm', 'unpropose', 'unconfirm'] as const

/** What is done to the decisions about many applications. */
export type DecisionAction = Extract<BulkAction, { readonly kind: (typeof decisionKinds)[number] }>

export const isDecisionAction = (action: BulkAction): action is DecisionAction =>
  decisionKinds.some((kind) => kind === action.kind)

/** Which decision an action is for, and why it is not for it. */
type Judged = { readonly version: number; readonly reason: string | undefined }

/** What the folder of decisions does for actions on many. */
export type BulkDeciding = {
  /** Throws if the school has no such decision. */
  readonly check: (action: DecisionAction) => void
  /** For each of these applications. */
  readonly judge: (
    sql: Sql,
    staff: Staff,
    ids: readonly string[],
    action: DecisionAction,
  ) => Promise<ReadonlyMap<string, Judged>>
  /** Part of a transaction that has locked the application. Throws why not. */
  readonly apply: (
    sql: Sql,
    staff: Staff,
    of: { readonly accountId: string; readonly version: number },
    wanted: { readonly action: DecisionAction; readonly isUndo: boolean },
  ) => Promise<void>
}
