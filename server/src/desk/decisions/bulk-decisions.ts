import type { Desk } from '@apply/engine/define'
import type { DecisionStatus } from '@apply/engine/desk'
import type { Staff } from '../../platform/audit/staff-audit.ts'
import type { BulkDeciding, DecisionAction } from '../work/bulk-deciding.ts'
import { decisionStore, type LatestDecision } from './decision-store.ts'
import { kindOf, knownKind } from './letter-of.ts'
import { checkConditions, type Proposals } from './propose-decision.ts'

const isPending = (status: DecisionStatus | undefined): boolean => status === 'proposed' || status === 'confirmed'

const reasonAgainst = (
  latest: LatestDecision | undefined,
  { kind }: DecisionAction,
  staff: Staff,
  desk: Desk,
): string | undefined => {
  const { status, decision = '', proposed_by } = latest ?? {}
  if (kind === 'decision') {
    if (isPending(status)) return 'Has a proposal already.'
    return status === 'released' && kindOf(desk, decision)?.isFinal ? 'Has a final decision already.' : undefined
  }
  if (kind === 'unconfirm') return status === 'confirmed' ? undefined : 'Is not confirmed.'
  if (status === 'confirmed') return kind === 'confirm' ? 'Is confirmed already.' : 'Is confirmed.'
  if (status !== 'proposed') return 'Nothing is proposed.'
  return kind === 'confirm' && proposed_by === staff.id
    ? 'Proposed by you, so somebody else has to confirm it.'
    : undefined
}

type Deps = { readonly desk: Desk; readonly proposals: Proposals }

/** Decisions about many applications at once, each changed as one alone is. */
export const createBulkDecisions = ({ desk, proposals }: Deps): BulkDeciding => ({
  check: (action) => {
    if (action.kind === 'decision') checkConditions(knownKind(desk, action.decision), action.conditions)
  },

  judge: async (sql, staff, ids, action) => {
    const latest = await decisionStore(sql).latestOf(ids)
    const known = new Map(latest.map((decision) => [decision.account_id, decision]))
    return new Map(
      ids.map((id) => {
        const decision = known.get(id)
        return [id, { version: decision?.version ?? 0, reason: reasonAgainst(decision, action, staff, desk) }]
      }),
    )
  },

  apply: async (sql, staff, of, { action, isUndo }) => {
    if (isUndo && action.kind === 'unpropose') await proposals.proposeAgain(sql, staff, of)
    else if (isUndo) await proposals.undo(sql, staff, of, action.kind === 'confirm' ? 'proposed' : 'withdrawn')
    else if (action.kind === 'decision') await proposals.propose(sql, staff, { ...of, ...action })
    else if (action.kind === 'confirm') await proposals.confirm(sql, staff, of)
    else await proposals.undo(sql, staff, of, action.kind === 'unconfirm' ? 'proposed' : 'withdrawn')
  },
})
