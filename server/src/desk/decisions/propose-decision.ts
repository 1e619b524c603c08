import type { DecisionKind, Desk } from '@apply/engine/define'
import { isWithdrawn } from '../../application/draft/desk-state.ts'
import { asAccount } from '../../platform/audit/audit.ts'
import type { Staff, StaffAudit } from '../../platform/audit/staff-audit.ts'
import type { Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { type Decision, type DecisionStep, decisionStore } from './decision-store.ts'
import { knownKind, type LetterOf } from './letter-of.ts'

const versionOf = (latest: Decision | undefined): number => latest?.version ?? 0

const changedMeanwhile = () =>
  new HttpError(409, 'The decision about this application was changed meanwhile. Look at it again.')

export const checkConditions = (
  { label, hasConditions = false }: DecisionKind,
  conditions: readonly string[],
): void => {
  if (hasConditions && conditions.length === 0)
    throw new HttpError(400, `“${label}” needs at least one condition, which the letter lists.`)
  if (!hasConditions && conditions.length > 0) throw new HttpError(400, `“${label}” has no conditions.`)
}

/** The newest decision, if it can still be changed and is as the officer saw it. */
const changeable = (latest: Decision | undefined, version: number): Decision => {
  if (versionOf(latest) !== version) throw changedMeanwhile()
  if (latest?.status === 'released')
    throw new HttpError(
      409,
      'This decision was released, and the applicant has the letter. Only another one can follow.',
    )
  if (!latest || latest.status === 'withdrawn') throw new HttpError(409, 'Nothing is proposed for this application.')
  return latest
}

export type Proposed = {
  readonly accountId: string
  readonly decision: string
  readonly conditions: readonly string[]
  readonly version: number
}

const refuseWithdrawn = async (sql: Sql, accountId: string): Promise<void> => {
  if (await isWithdrawn(sql, accountId))
    throw new HttpError(409, 'The applicant has withdrawn this application, so there is nothing to decide.')
}

type Change = { readonly accountId: string; readonly version: number }

export type ProposalDeps = {
  readonly clock: Clock
  readonly desk: Desk
  readonly letterOf: LetterOf
  readonly recordAction: StaffAudit['recordAction']
}

const auditWords: Readonly<Record<DecisionStep['step'], string>> = {
  proposed: 'proposed a decision',
  confirmed: 'confirmed the proposed decision',
  unconfirmed: 'took back the confirmation of a decision',
  withdrawn: 'withdrew the proposed decision',
  released: 'released the decision',
  held: 'held the decision back, because the applicant has withdrawn',
}

/** Notes what happened. The audit outlives the person, so it does not say which decision it was. */
export const createNoteStep =
  (recordAction: StaffAudit['recordAction']) =>
  async (
    sql: Sql,
    staff: Staff,
    { step, ...of }: { readonly step: keyof typeof auditWords } & Pick<Decision, 'account_id' | 'round' | 'decision'>,
    at: Date,
  ): Promise<void> => {
    const { account_id: accountId, round, decision } = of
    await decisionStore(sql).addStep({ accountId, round, step, decision, staffId: staff.id, at })
    const target = asAccount(accountId)
    await recordAction(sql, staff, { at, target, action: 'desk decision', result: auditWords[step] })
  }

/** Changes of a decision, each as part of a transaction that has locked the application. Each returns the new version. */
export const createProposals = ({ clock, desk, letterOf, recordAction }: ProposalDeps) => {
  const noteStep = createNoteStep(recordAction)

  const propose = async (
    sql: Sql,
    staff: Staff,
    { accountId, decision, conditions, version }: Proposed,
  ): Promise<number> => {
    const kind = knownKind(desk, decision)
    checkConditions(kind, conditions)
    await refuseWithdrawn(sql, accountId)
    const store = decisionStore(sql)
    const latest = await store.latest(accountId)
    if (versionOf(latest) !== version) throw changedMeanwhile()
    // So that nobody proposes what has no letter.
    await letterOf(sql, accountId, kind, conditions)
    const [at, next] = [clock(), version + 1]
    const round = latest ? latest.round + (latest.status === 'released' ? 1 : 0) : 1
    if (latest && latest.round === round) await store.removeLetter(latest.id)
    const proposed = { account_id: accountId, round, decision }
    await store.propose({ ...proposed, conditions, version: next, proposed_by: staff.id, proposed_at: at })
    await noteStep(sql, staff, { step: 'proposed', ...proposed }, at)
    return next
  }

  return {
    propose,

    /** What was withdrawn, as it was proposed, now by this member. */
    proposeAgain: async (sql: Sql, staff: Staff, { accountId, version }: Change): Promise<number> => {
      const latest = await decisionStore(sql).latest(accountId)
      if (latest?.status !== 'withdrawn' || latest.version !== version) throw changedMeanwhile()
      return propose(sql, staff, { accountId, version, decision: latest.decision, conditions: latest.conditions })
    },

    confirm: async (sql: Sql, staff: Staff, { accountId, version }: Change): Promise<number> => {
      await refuseWithdrawn(sql, accountId)
      const store = decisionStore(sql)
      const latest = changeable(await store.latest(accountId), version)
      if (latest.status === 'confirmed') throw new HttpError(409, 'This decision is confirmed already.')
      if (latest.proposed_by === staff.id)
        throw new HttpError(409, 'You have proposed this decision. Somebody else has to confirm it.')
      const letter = await letterOf(sql, accountId, knownKind(desk, latest.decision), latest.conditions)
      const at = clock()
      await store.confirm(latest.id, staff.id, at, letter)
      await noteStep(sql, staff, { step: 'confirmed', ...latest }, at)
      return version + 1
    },

    undo: async (
      sql: Sql,
      staff: Staff,
      { accountId, version }: Change,
      to: 'proposed' | 'withdrawn',
    ): Promise<number> => {
      const store = decisionStore(sql)
      const latest = changeable(await store.latest(accountId), version)
      if (to === 'proposed' && latest.status === 'proposed')
        throw new HttpError(409, 'This decision is not confirmed, so there is nothing to take back.')
      await store.removeLetter(latest.id)
      await store.undo(latest.id, to)
      await noteStep(sql, staff, { step: to === 'proposed' ? 'unconfirmed' : 'withdrawn', ...latest }, clock())
      return version + 1
    },
  }
}

export type Proposals = ReturnType<typeof createProposals>
