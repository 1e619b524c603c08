import { shownName } from '../../platform/audit/staff-audit.ts'
import type { Sql } from '../../platform/database/database.ts'
import { after } from '../../platform/time/clock.ts'

/** The same note may be written twice, for example after two calls in vain, but not within so short a time. */
const sameNoteMs = 2 * 60_000

/**
 * The state of a submission, as SQL: the one in the list, which the submission sets and every move changes. Only a submission of before
 * the list, until the job has reached it, has none; it counts as the first state of today.
 */
export const presentState = (firstState: string): string => `coalesce(desk_rows.desk_state, ${firstState})`

/** The state of an application at the desk. The version grows with every move; 0 means that nobody has moved it. */
export type Work = { readonly state: string; readonly version: number }

export type Move = { readonly from: string; readonly to: string; readonly by: string; readonly at: Date }

/** Who has moved an application that nobody moved. */
export const theChecklist = 'The checklist'

type NoteRow = {
  readonly id: string
  readonly text: string
  readonly author: string
  readonly at: Date
  readonly struck_by: string | null
  readonly struck_at: Date | null
  readonly struck_reason: string | null
}

const noteColumns = `notes.id, notes.text, ${shownName('author')} as author, notes.at, ${shownName('striker')} as struck_by, notes.struck_at,
  notes.struck_reason`

const noteJoins = `desk_notes as notes join staff as author on author.id = notes.staff_id
  left join staff as striker on striker.id = notes.struck_by`

type NewMove = {
  readonly accountId: string
  readonly from: Work
  readonly to: string
  /** Null if the move follows from the list. */
  readonly staffId: string | null
  readonly at: Date
}

const moveTo =
  (sql: Sql) =>
  async ({ accountId, from, to, staffId, at }: NewMove): Promise<number> => {
    const version = from.version + 1
    await sql(
      `insert into desk_work (account_id, state, version) values ($1, $2, $3)
       on conflict (account_id) do update set state = excluded.state, version = excluded.version`,
      [accountId, to, version],
    )
    await sql(
      'insert into desk_state_changes (account_id, from_state, to_state, staff_id, at) values ($1, $2, $3, $4, $5)',
      [accountId, from.state, to, staffId, at],
    )
    return version
  }

const movesOf =
  (sql: Sql) =>
  (accountId: string): Promise<Move[]> =>
    sql<Move>(
      `select from_state as from, to_state as to, coalesce(${shownName('staff')}, '${theChecklist}') as by, at
       from desk_state_changes left join staff on staff.id = staff_id where account_id = $1 order by desk_state_changes.id`,
      [accountId],
    )

/** States and notes. The caller of a method that writes has locked the application. */
export const workStore = (sql: Sql) => ({
  read: async (accountId: string, firstState: string): Promise<Work> => {
    const [row] = await sql<Work>(
      `select ${presentState('$2')} as state, coalesce(work.version, 0) as version
       from desk_rows left join desk_work as work on work.account_id = desk_rows.account_id where desk_rows.account_id = $1`,
      [accountId, firstState],
    )
    return row ?? { state: firstState, version: 0 }
  },

  /** Whether the present state is one that no member of staff has given. */
  isUntouched: async (accountId: string): Promise<boolean> => {
    const [last] = await sql<{ staff_id: string | null }>(
      'select staff_id from desk_state_changes where account_id = $1 order by id desc limit 1',
      [accountId],
    )
    return !last || last.staff_id === null
  },

  move: moveTo(sql),
  moves: movesOf(sql),

  notes: (accountId: string): Promise<NoteRow[]> =>
    sql<NoteRow>(`select ${noteColumns} from ${noteJoins} where notes.account_id = $1 order by number`, [accountId]),

  /** False if the same member has written the same a moment ago: the response was lost, and the note was sent again. */
  addNote: async (accountId: string, staffId: string, text: string, at: Date): Promise<boolean> => {
    const added = await sql(
      `insert into desk_notes (account_id, staff_id, text, at) select $1, $2, $3, $4 where not exists (
         select 1 from desk_notes where account_id = $1 and staff_id = $2 and text = $3 and at > $5 and struck_at is null)
       returning id`,
      [accountId, staffId, text, at, after(at, -sameNoteMs)],
    )
    return added.length > 0
  },

  lockNote: async (id: string): Promise<(NoteRow & { readonly account_id: string }) | undefined> => {
    // First of all: a statement that waits for the lock itself does not read the name of who struck it out meanwhile.
    await sql('select 1 from desk_notes where id = $1 for update', [id])
    const [row] = await sql<NoteRow & { readonly account_id: string }>(
      `select ${noteColumns}, notes.account_id from ${noteJoins} where notes.id = $1`,
      [id],
    )
    return row
  },

  strikeNote: async (id: string, staffId: string, reason: string, at: Date): Promise<void> => {
    await sql('update desk_notes set struck_by = $2, struck_reason = $3, struck_at = $4 where id = $1', [
      id,
      staffId,
      reason,
      at,
    ])
  },
})
