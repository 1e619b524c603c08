import type { Letter } from '@apply/engine/compose-letter'
import type { DecisionStatus, ReleaseStatus } from '@apply/engine/desk'
import { shownName } from '../../platform/audit/staff-audit.ts'
import type { Sql } from '../../platform/database/database.ts'

/** A decision about an application, as it is changed. */
export type Decision = {
  readonly id: string
  readonly account_id: string
  readonly round: number
  readonly decision: string
  readonly conditions: readonly string[]
  readonly status: DecisionStatus
  readonly version: number
  readonly proposed_by: string
  readonly release_id: string | null
}

const columns = `decisions.id, decisions.account_id, round, decision, conditions, decisions.status, version, proposed_by, release_id`

export type NamedDecision = Decision & {
  readonly proposer: string
  readonly proposed_at: Date
  readonly confirmer: string | null
  readonly confirmed_at: Date | null
  readonly letter: Letter | null
  readonly release_moment: Date | null
  readonly release_status: ReleaseStatus | null
  readonly sha256: string | null
  readonly released_at: Date | null
  readonly opened_at: Date | null
}

export type DecisionStep = {
  readonly round: number
  readonly step: 'proposed' | 'confirmed' | 'unconfirmed' | 'withdrawn' | 'released' | 'held'
  readonly decision: string
}

/** The newest decision about an application, to judge what fits it. */
export type LatestDecision = Pick<Decision, 'account_id' | 'decision' | 'status' | 'version' | 'proposed_by'>

type NewStep = DecisionStep & { readonly accountId: string; readonly staffId: string; readonly at: Date }

type ShownStep = DecisionStep & { readonly by: string; readonly at: Date }

type Proposal = Pick<Decision, 'account_id' | 'round' | 'decision' | 'conditions' | 'version'> & {
  readonly proposed_by: string
  readonly proposed_at: Date
}

const propose =
  (sql: Sql) =>
  async ({ account_id, round, decision, conditions, version, proposed_by, proposed_at }: Proposal): Promise<void> => {
    await sql(
      `insert into decisions (account_id, round, decision, conditions, version, proposed_by, proposed_at, status)
       values ($1, $2, $3, $4, $5, $6, $7, 'proposed')
       on conflict (account_id, round) do update set decision = excluded.decision, conditions = excluded.conditions,
         version = excluded.version, proposed_by = excluded.proposed_by, proposed_at = excluded.proposed_at, status = 'proposed',
         confirmed_by = null, confirmed_at = null, letter = null, release_id = null`,
      [account_id, round, decision, conditions, version, proposed_by, proposed_at],
    )
  }

const all =
  (sql: Sql) =>
  (accountId: string): Promise<NamedDecision[]> =>
    sql<NamedDecision>(
      `select ${columns}, ${shownName('proposer')} as proposer, proposed_at,
         case when confirmed_by is not null then ${shownName('confirmer')} end as confirmer, confirmed_at, letter,
         moment as release_moment, releases.status as release_status, sha256, released_at, opened_at
       from decisions join staff as proposer on proposer.id = proposed_by left join staff as confirmer on confirmer.id = confirmed_by
         left join decision_releases as releases on releases.id = release_id
         left join decision_letters as letters on letters.decision_id = decisions.id
       where decisions.account_id = $1 order by round desc`,
      [accountId],
    )

/** Decisions and what happened to them. The caller of a method that writes has locked the application. */
export const decisionStore = (sql: Sql) => ({
  /** The newest decision about an application, whatever has become of it. */
  latest: async (accountId: string): Promise<Decision | undefined> => {
    const [row] = await sql<Decision>(
      `select ${columns} from decisions where decisions.account_id = $1 order by round desc limit 1`,
      [accountId],
    )
    return row
  },

  /** Of each of these applications that has one. */
  latestOf: (accountIds: readonly string[]): Promise<LatestDecision[]> =>
    sql<LatestDecision>(
      `select distinct on (account_id) account_id, decision, status, version, proposed_by from decisions
       where account_id = any($1) order by account_id, round desc`,
      [accountIds],
    ),

  propose: propose(sql),

  confirm: async (id: string, staffId: string, at: Date, letter: Letter): Promise<void> => {
    await sql(
      `update decisions set status = 'confirmed', confirmed_by = $2, confirmed_at = $3, letter = $4, version = version + 1
       where id = $1`,
      [id, staffId, at, JSON.stringify(letter)],
    )
  },

  /** Takes back what was not released. */
  undo: async (id: string, to: 'proposed' | 'withdrawn'): Promise<void> => {
    await sql(
      `update decisions set status = $2, confirmed_by = null, confirmed_at = null, letter = null, release_id = null,
         version = version + 1 where id = $1`,
      [id, to],
    )
  },

  /** A letter that was made for a release that the decision has left. */
  removeLetter: async (id: string): Promise<void> => {
    await sql('delete from decision_letters where decision_id = $1', [id])
  },

  addStep: async ({ accountId, round, step, decision, staffId, at }: NewStep): Promise<void> => {
    await sql(
      'insert into decision_steps (account_id, round, step, decision, staff_id, at) values ($1, $2, $3, $4, $5, $6)',
      [accountId, round, step, decision, staffId, at],
    )
  },

  all: all(sql),

  steps: (accountId: string): Promise<ShownStep[]> =>
    sql<ShownStep>(
      `select round, step, decision, ${shownName('staff')} as by, at from decision_steps join staff on staff.id = staff_id
       where account_id = $1 order by decision_steps.id`,
      [accountId],
    ),

  /** The letter as a file, and of whom; undefined until it is made. */
  file: async (
    id: string,
  ): Promise<{ readonly account_id: string; readonly pdf: Buffer; readonly is_released: boolean } | undefined> => {
    const [row] = await sql<{ account_id: string; pdf: Buffer; is_released: boolean }>(
      `select account_id, pdf, status = 'released' as is_released from decisions
       join decision_letters on decision_id = decisions.id where decisions.id = $1`,
      [id],
    )
    return row
  },
})
