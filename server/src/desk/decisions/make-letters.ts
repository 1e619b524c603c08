import { createHash } from 'node:crypto'
import type { Letter } from '@apply/engine/compose-letter'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { beforeAllIds, type Database } from '../../platform/database/database.ts'
import type { Queue } from '../../platform/jobs/boss.ts'
import type { JobRun, Jobs } from '../../platform/jobs/create-jobs.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { type ReleaseLetter, releaseRunStore } from './release-run-store.ts'
import { releaseStore } from './release-store.ts'

/** Letters of a release that a restart has interrupted are made where it was. */
export const lettersQueue: Queue = { name: 'make-letters', options: { expireInSeconds: 6 * 3_600 } }

/** Typesets one letter of this day for the applicant with this receipt. */
export type PrintLetter = (
  letter: { readonly letter: Letter; readonly receipt: string; readonly moment: Date },
  signal: AbortSignal,
) => Promise<Uint8Array>

const pageSize = 100

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly printLetter: PrintLetter
}

export const releaseJobData = z.object({ releaseId: z.uuid() })

/** Makes the letters of a release that have no file yet. */
export const createMakeLetters = ({ database, clock, printLetter }: Omit<Deps, 'log'>) => {
  const { sql } = database
  const store = releaseRunStore(sql)

  const make = async (releaseId: string, moment: Date, letter: ReleaseLetter, signal: AbortSignal): Promise<void> => {
    const pdf = await printLetter({ letter: letter.letter, receipt: letter.receipt, moment }, signal)
    const sha256 = createHash('sha256').update(pdf).digest('hex')
    await store.addLetter(letter.id, releaseId, pdf, sha256, clock())
  }

  return async (releaseId: string, signal: AbortSignal): Promise<void> => {
    const release = await releaseStore(sql).find(releaseId)
    if (!release) return
    let last = beforeAllIds
    for (;;) {
      const letters = await store.unmade(releaseId, last, pageSize)
      for (const letter of letters) {
        signal.throwIfAborted()
        await make(releaseId, release.moment, letter, signal)
        last = letter.account_id
      }
      if (letters.length === 0) return
    }
  }
}

export type MakeLetters = ReturnType<typeof createMakeLetters>

/** One release at a time in each process: many letters must not keep the copies of applicants waiting. */
export const startLetters = (jobs: Pick<Jobs, 'work'>, deps: Deps): Promise<void> => {
  const makeLetters = createMakeLetters(deps)
  return jobs.work(lettersQueue.name, 1, async ({ data, signal }: JobRun) => {
    const { releaseId } = releaseJobData.parse(data)
    try {
      await makeLetters(releaseId, signal)
    } catch (error) {
      if (!signal.aborted) deps.log.warn({ err: error, release: releaseId }, 'Letters of a release could not be made.')
      throw error
    }
  })
}
