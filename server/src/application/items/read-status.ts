import type { Desk, DeskState } from '@apply/engine/define'
import { type PublicStatus, publicStatus } from '@apply/engine/public-status'
import type { Sql } from '../../platform/database/database.ts'
import { hasReleasedDecision } from '../draft/released-decisions.ts'

type Submitted = { readonly at: Date; readonly state: string | null }

type Move = { readonly from_state: string; readonly state: string; readonly at: Date }

/** The states that a submission has had, oldest first. */
const statesOf = async (sql: Sql, accountId: string, firstState: string) => {
  const [submitted] = await sql<Submitted>(
    `select submitted_at as at, (select desk_state from desk_rows where desk_rows.account_id = submissions.account_id) as state
     from submissions where account_id = $1`,
    [accountId],
  )
  const moves = await sql<Move>(
    'select from_state, to_state as state, at from desk_state_changes where account_id = $1 order by id',
    [accountId],
  )
  if (!submitted) return []
  const first = moves[0]?.from_state ?? submitted.state ?? firstState
  return [{ state: first, at: submitted.at }, ...moves]
}

type Told = { readonly present: PublicStatus | undefined; readonly atSubmission: PublicStatus | undefined }

/** A final state says that there is a decision, so that its word waits for the letter. */
const untilLetter = ({ toApplicants, ...state }: DeskState): DeskState =>
  state.isFinal || !toApplicants ? state : { ...state, toApplicants }

/** What the applicant reads now, and read at the submission. Nothing before that. */
export const readStatus = async (sql: Sql, accountId: string, desk: Desk): Promise<Told> => {
  const isTold = !desk.decisions || (await hasReleasedDecision(sql, accountId))
  const states = isTold ? desk.states : desk.states.map(untilLetter)
  const reached = await statesOf(sql, accountId, desk.states[0].name)
  return { present: publicStatus(states, reached), atSubmission: publicStatus(states, reached.slice(0, 1)) }
}
