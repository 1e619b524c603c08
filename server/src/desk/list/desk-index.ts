import type { Answers } from '@apply/engine/answers'
import type { Desk } from '@apply/engine/define'
import type { Database, Sql } from '../../platform/database/database.ts'
import { writeWaitingRows } from '../../platform/database/write-waiting-rows.ts'
import { collectFailures } from '../../platform/errors/collect-failures.ts'
import type { Jobs } from '../../platform/jobs/create-jobs.ts'
import type { Schedule } from '../../platform/jobs/schedules.ts'
import { after, type Clock } from '../../platform/time/clock.ts'
import { answerKeysOf, deskRowOf, emptyDeskRow, indexVersion } from './desk-row.ts'
import { deskRowStore, type StaleRow, type WrittenRow } from './desk-row-store.ts'

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
    const query = { version, keys, changedBefore, limit: batchSize, areDraftsReadable, except }
    return deskRowStore(database.sql).stale(query)
  }

  const write = async (stale: readonly StaleRow[]): Promise<number> => {
    if (stale.length === 0) return 0
    const rows = stale.map(rowOf)
    // In a transaction of its own: one that held rows and waited for words could wait for a submission that waits for it.
    await deskRowStore(database.sql).addWords(rows.flatMap(({ words }) => words))
    return database.transaction((sql) => deskRowStore(sql).write(rows, version))
  }

  return {
    /** Part of the transaction of a submission. */
    onSubmitted: async (sql: Sql, accountId: string, answers: Answers): Promise<void> => {
      const row = deskRowOf(questions, answers)
      const store = deskRowStore(sql)
      await store.write([{ ...row, account_id: accountId, changed_at: null, desk_state: firstState }], version)
      await store.addWords(row.words)
    },

    /** Writes every row that is not up to date, and returns their number. */
    catchUp: () => writeWaitingRows({ read: readStale, idOf: ({ account_id }) => account_id, write }),

    refreshWords: () => database.transaction((sql) => deskRowStore(sql).refreshWords()),
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
