import type { Schedule } from '../../../infra/jobs/boss.ts'
import type { DeskDeps } from '../desk-deps.ts'
import { createDeskIndex } from './desk-index.ts'

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
export const startIndexJobs = async (deps: DeskDeps, compare: () => Promise<unknown>): Promise<void> => {
  const index = createDeskIndex(deps)
  await deps.jobs.repeat(catchUp, async () => {
    const written = await index.catchUp()
    if (written >= manyRows) await index.refreshWords()
    await compare()
  })
  await deps.jobs.repeat(countWords, index.refreshWords)
}
