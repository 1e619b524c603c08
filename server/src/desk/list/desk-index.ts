import type { Answers } from '@apply/engine/answers'
import type { Desk } from '@apply/engine/define'
import { correctedAnswers } from '../../application/draft/corrections.ts'
import { currentAnswers, submissionJoin } from '../../application/draft/stored-application.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import { lockListRows } from '../../platform/database/lock-order.ts'
import { writeWaitingRows } from '../../platform/database/write-waiting-rows.ts'
import { collectFailures } from '../../platform/errors/collect-failures.ts'
import type { Jobs } from '../../platform/jobs/create-jobs.ts'
import type { Schedule } from '../../platform/jobs/schedules.ts'
import { after, type Clock } from '../../platform/time/clock.ts'
import { answerKeysOf, type DeskRow, deskRowOf, emptyDeskRow, indexVersion } from './desk-row.ts'
import { deskWords } from './desk-words.ts'

/** An application whose row was not written by today's index. */
type StaleRow = {
  readonly account_id: string
  readonly changed_at: Date
  readonly is_submitted: boolean
  readonly answers: Answers
}

type WrittenRow = DeskRow & {
  readonly account_id: string
  /** The first state of the desk for a submission, which has none yet. */
  readonly desk_state: string | null
  /** Nothing is written if the application has changed since; null if it cannot have. */
  readonly changed_at: Date | null
}

/**
 * Rows to write again. A draft is left alone until its minute is over, because later saves of a minute do not mark it; one that may
 * not be read comes without answers.
 */
const staleRows = `
  select stale.account_id, stale.changed_at, stale.submitted_at is not null as is_submitted,
    coalesce((
      select jsonb_object_agg(key, value) from jsonb_each_text(${currentAnswers} || ${correctedAnswers('stale.account_id')})
      where key = any($2) and (stale.submitted_at is not null or $5)), '{}') as answers
  from (
    (select * from desk_rows where indexed_as < $1 and (submitted_at is not null or changed_at < $3) and account_id <> all($6) limit $4)
    union all
    (select * from desk_rows where indexed_as > $1 and (submitted_at is not null or changed_at < $3) and account_id <> all($6) limit $4)
  ) as stale
  join applications on applications.account_id = stale.account_id ${submissionJoin}
  order by stale.account_id limit $4`

/**
 * A row that says the same of its person as before need not be compared with others again. One of a draft that was submitted since it
 * was read is left as it is.
 */
const writeRows = `
  update desk_rows set name = new.name, name_key = new.name_key, words = new.words, word_text = new.word_text, birth_date = new.birth_date,
    entry_term = new.entry_term, state = new.state, major = new.major, zip = new.zip, phones = new.phones,
    block_keys = new.block_keys, desk_state = coalesce(desk_rows.desk_state, new.desk_state),
    indexed_as = $2, compared_as = case
      when (desk_rows.name, desk_rows.birth_date, desk_rows.zip, desk_rows.phones, desk_rows.block_keys)
        is distinct from (new.name, new.birth_date, new.zip, new.phones, new.block_keys) then ''
      else desk_rows.compared_as end
  from jsonb_to_recordset($1) as new (
    account_id uuid, changed_at timestamptz, name text, name_key text, words text[], word_text text, birth_date date, entry_term text,
    state text, major text, zip text, phones text[], block_keys text[], desk_state text)
  where desk_rows.account_id = new.account_id and (new.changed_at is null or desk_rows.changed_at = new.changed_at)
    and (desk_rows.submitted_at is null or new.desk_state is not null)
  returning desk_rows.account_id`

/** Writes what comes from the answers, and returns how many rows were written. */
export const writeDeskRows = async (sql: Sql, rows: readonly WrittenRow[], version: string): Promise<number> => {
  await lockListRows(
    sql,
    rows.map(({ account_id }) => account_id),
  )
  return (await sql(writeRows, [JSON.stringify(rows), version])).length
}

const minute = 60_000
/** Few rows, because other calls wait while the words of a batch are found. */
const batchSize = 100

type Deps = { readonly desk: Desk; readonly database: Database; readonly clock: Clock }

/** Keeps the rows of the list true to the answers: that of a new submission at once, all others by a job. */
export const createDeskIndex = ({ desk, database, clock }: Deps) => {
  const { questions, areDraftsReadable, states } = desk
  const version = indexVersion(desk)
  const keys = answerKeysOf(questions)
  const firstState = states[0].name

  const rowOf = ({ account_id, changed_at, is_submitted, answers }: StaleRow): WrittenRow => ({
    ...(is_submitted || areDraftsReadable ? deskRowOf(questions, answers) : emptyDeskRow),
    account_id,
    changed_at,
    desk_state: is_submitted ? firstState : null,
  })

  const readStale = (except: readonly string[]): Promise<readonly StaleRow[]> => {
    const changedBefore = after(clock(), -2 * minute)
    return database.sql<StaleRow>(staleRows, [version, keys, changedBefore, batchSize, areDraftsReadable, except])
  }

  const write = async (stale: readonly StaleRow[]): Promise<number> => {
    if (stale.length === 0) return 0
    const rows = stale.map(rowOf)
    // In a transaction of its own: one that held rows and waited for words could wait for a submission that waits for it.
    await deskWords(database.sql).add(rows.flatMap(({ words }) => words))
    return database.transaction((sql) => writeDeskRows(sql, rows, version))
  }

  return {
    /** Part of the transaction of a submission. */
    showAtDesk: async (sql: Sql, accountId: string, answers: Answers): Promise<void> => {
      const row = deskRowOf(questions, answers)
      await writeDeskRows(sql, [{ ...row, account_id: accountId, changed_at: null, desk_state: firstState }], version)
      await deskWords(sql).add(row.words)
    },

    /** Writes every row that is not up to date, and returns their number. */
    catchUp: () => writeWaitingRows({ read: readStale, idOf: ({ account_id }) => account_id, write }),

    refreshWords: () => database.transaction((sql) => deskWords(sql).refresh()),
  }
}

const catchUp: Schedule = {
  name: 'desk-index',
  every: 'minute',
  failureMessage: 'The list of the desk could not be brought up to date.',
}

const countWords: Schedule = {
  name: 'desk-words',
  every: 'hour',
  failureMessage: 'The words of the search at the desk could not be counted.',
}

/** After so many rows the numbers of the words are too far off to choose how to search. */
const manyRows = 1000

/**
 * Writes rows of the list that no submission has written: of older applications, changed drafts and changed forms. What
 * compares rows with each other runs after that.
 */
export const startIndexJobs = async (
  jobs: Pick<Jobs, 'repeat'>,
  deps: Deps,
  compare: () => Promise<unknown>,
): Promise<void> => {
  const index = createDeskIndex(deps)
  await jobs.repeat(catchUp, async () => {
    const failures = collectFailures()
    await failures.attempt('rows of the list', async () => {
      const written = await index.catchUp()
      if (written >= manyRows) await index.refreshWords()
    })
    await failures.attempt('comparisons', compare)
    failures.throwIfAny()
  })
  await jobs.repeat(countWords, index.refreshWords)
}
