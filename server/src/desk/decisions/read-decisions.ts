import type { readDecisions as call } from '@apply/contract/desk/decisions'
import type { Desk } from '@apply/engine/define'
import { hasRole, type StaffRole } from '@apply/engine/desk'
import type { z } from 'zod'
import type { Staff } from '../../platform/audit/staff-audit.ts'
import type { Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { noSuchApplication } from '../work/move-application.ts'
import { decisionStore, type NamedDecision } from './decision-store.ts'
import { kindOf, type LetterOf } from './letter-of.ts'

type Shown = z.input<typeof call.response>
type ShownDecision = Shown['decisions'][number]

type Deps = { readonly desk: Desk; readonly letterOf: LetterOf }

/** What the letter of a proposal would say now. None if the folder of the school has no such decision or the letter lacks something. */
const letterOfProposal = async (sql: Sql, of: NamedDecision, { desk, letterOf }: Deps) => {
  const kind = of.status === 'proposed' ? kindOf(desk, of.decision) : undefined
  return (
    kind &&
    letterOf(sql, of.account_id, kind, of.conditions).catch((error: unknown) => {
      if (error instanceof HttpError) return undefined
      throw error
    })
  )
}

const releaseIn = ({ release_id, release_moment, release_status }: NamedDecision): Partial<ShownDecision> =>
  release_id !== null && release_moment && release_status
    ? { release: { id: release_id, moment: release_moment.toISOString(), status: release_status } }
    : {}

const shown = async (sql: Sql, staff: Staff, of: NamedDecision, deps: Deps): Promise<ShownDecision> => {
  const { id, round, decision, conditions, status, version, sha256, released_at, opened_at } = of
  const letter = of.letter ?? (await letterOfProposal(sql, of, deps))
  return {
    ...{ id, round, decision, conditions, status, version },
    proposed: { by: of.proposer, at: of.proposed_at.toISOString() },
    is_own: of.proposed_by === staff.id,
    ...(of.confirmer !== null &&
      of.confirmed_at && { confirmed: { by: of.confirmer, at: of.confirmed_at.toISOString() } }),
    ...(letter && { letter }),
    ...releaseIn(of),
    ...(sha256 !== null && { sha256 }),
    ...(released_at && { released_at: released_at.toISOString() }),
    ...(opened_at && { opened_at: opened_at.toISOString() }),
  }
}

type Reader = Staff & { readonly role: StaffRole }

/** The decisions about one application, as far as this member may see them. */
export const readDecisions = async (sql: Sql, staff: Reader, accountId: string, deps: Deps): Promise<Shown> => {
  const there = await sql('select 1 from applications where account_id = $1', [accountId])
  if (there.length === 0) throw noSuchApplication()
  const store = decisionStore(sql)
  const seesAll = hasRole(staff.role, 'officer')
  const decisions = await store.all(accountId)
  const visible = decisions.filter(({ status }) => seesAll || status === 'released')
  const list: ShownDecision[] = []
  for (const decision of visible) list.push(await shown(sql, staff, decision, deps))
  const steps = seesAll ? await store.steps(accountId) : []
  return {
    version: seesAll ? (decisions[0]?.version ?? 0) : 0,
    decisions: list,
    steps: steps.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
  }
}
