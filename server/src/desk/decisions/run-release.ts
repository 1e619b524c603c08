import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { isWithdrawn } from '../../application/draft/desk-state.ts'
import type { Announce } from '../../integration/systems/announce.ts'
import type { StaffAudit } from '../../platform/audit/staff-audit.ts'
import { beforeAllIds, type Database, type Sql } from '../../platform/database/database.ts'
import { lockApplication } from '../../platform/database/lock-order.ts'
import { isOutage } from '../../platform/errors/is-outage.ts'
import type { Queue } from '../../platform/jobs/boss.ts'
import type { JobRun, Jobs } from '../../platform/jobs/create-jobs.ts'
import type { Schedule } from '../../platform/jobs/schedules.ts'
import { after, type Clock } from '../../platform/time/clock.ts'
import type { LetterMails } from './letter-mails.ts'
import { type MakeLetters, releaseJobData } from './make-letters.ts'
import { createNoteStep } from './propose-decision.ts'
import { releaseRunStore } from './release-run-store.ts'
import { releaseStore } from './release-store.ts'

/** A release that a restart or an outage has interrupted goes on where it was, always soon: applicants wait for it. For about five hours. */
export const releaseQueue: Queue = {
  name: 'release-decisions',
  options: { expireInSeconds: 6 * 3_600, retryLimit: 3_600, retryDelay: 5, retryBackoff: false },
}

const pageSize = 100

export type RunDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>
  readonly mails: LetterMails
  readonly announce: Announce
  readonly recordAction: StaffAudit['recordAction']
  readonly makeLetters: MakeLetters
}

/** Gives one applicant the letter, the mail and other systems their event: all of it or nothing, and once. */
const createReleaseOne = ({ database, clock, log, mails, announce, recordAction }: RunDeps) => {
  const noteStep = createNoteStep(recordAction)

  /** Whoever has withdrawn gets no letter. The decision stays confirmed, and can be released if that is taken back. */
  const hold = async (sql: Sql, releaseId: string, staffId: string, accountId: string): Promise<void> => {
    const held = await releaseRunStore(sql).hold(releaseId, accountId)
    if (held) await noteStep(sql, { id: staffId }, { step: 'held', ...held }, clock())
  }

  const attempt = (releaseId: string, staffId: string, accountId: string): Promise<void> =>
    database.transaction(async (sql: Sql) => {
      // Whoever was deleted meanwhile has no letter.
      if (!(await lockApplication(sql, accountId))) return
      const at = clock()
      if (await isWithdrawn(sql, accountId)) return hold(sql, releaseId, staffId, accountId)
      const released = await releaseRunStore(sql).release(releaseId, accountId, at)
      if (!released) return
      const { round, decision } = released
      await mails.released(sql, accountId, at)
      await announce(sql, {
        event: 'decision.released',
        accountId,
        data: { decision, round, released_at: at.toISOString() },
      })
      await noteStep(sql, { id: staffId }, { step: 'released', ...released }, at)
    })

  /** False if this letter could not be released now. */
  return async (releaseId: string, staffId: string, accountId: string): Promise<boolean> => {
    try {
      await attempt(releaseId, staffId, accountId)
      return true
    } catch (error) {
      if (isOutage(error)) throw error
      log.warn({ err: error, account: accountId }, 'A letter could not be released.')
      return false
    }
  }
}

/** Releases the letters of a release that are not released yet. What fails is tried again with the job; at its last try it is left out. */
export const runRelease = (deps: RunDeps) => {
  const { database, clock, log, makeLetters } = deps
  const store = releaseRunStore(database.sql)
  const releaseOne = createReleaseOne(deps)

  const releaseAll = async (releaseId: string, staffId: string, signal: AbortSignal): Promise<number> => {
    let [last, failed] = [beforeAllIds, 0]
    for (;;) {
      const ids = await store.unreleased(releaseId, last, pageSize)
      for (const id of ids) {
        signal.throwIfAborted()
        if (!(await releaseOne(releaseId, staffId, id))) failed += 1
        last = id
      }
      if (ids.length === 0) return failed
    }
  }

  const run = async (releaseId: string, { signal, isLastTry }: JobRun): Promise<void> => {
    const release = await releaseStore(database.sql).find(releaseId)
    if (release?.status !== 'releasing' || release.scheduled_by === null) return
    // A decision that was lost and confirmed anew would have none.
    await makeLetters(releaseId, signal)
    const failed = await releaseAll(releaseId, release.scheduled_by, signal)
    if (failed > 0 && !isLastTry) throw new Error(`${failed} letters could not be released.`)
    await database.patientTransaction((sql) => releaseRunStore(sql).end(releaseId, clock()))
    log.info({ release: releaseId, failed }, 'A release has ended.')
  }

  return async (job: JobRun): Promise<void> => {
    const { releaseId } = releaseJobData.parse(job.data)
    try {
      await run(releaseId, job)
    } catch (error) {
      if (!job.signal.aborted) log.warn({ err: error, release: releaseId }, 'A release of letters was interrupted.')
      throw error
    } finally {
      deps.mails.wake()
    }
  }
}

const watch: Schedule = {
  name: 'watch-releases',
  every: 'minute',
  failureMessage: 'It could not be checked whether letters are to be released.',
}

/** More than the time from one look to the next, so that each moment is waited for. */
const aheadMs = 75_000

const waitUntil = async (moment: Date, clock: Clock): Promise<void> => {
  for (let left = moment.getTime() - clock().getTime(); left > 0; left = moment.getTime() - clock().getTime())
    await sleep(Math.min(left, 1_000), undefined, { ref: false })
}

type WatchDeps = Pick<RunDeps, 'database' | 'clock'> & { readonly jobs: Pick<Jobs, 'sendMissing'> }

/** Begins the releases whose moment comes within a minute at that moment, and those that a killed process has begun. */
export const beginDueReleases = async ({ database, clock, jobs }: WatchDeps): Promise<void> => {
  const store = releaseRunStore(database.sql)
  const sendRunning = async () => {
    const ids = await store.running()
    // The job has the id of the release, so that there is one, whoever adds it.
    if (ids.length > 0)
      await jobs.sendMissing(
        releaseQueue.name,
        ids.map((id) => ({ id, data: { releaseId: id } })),
      )
  }
  await sendRunning()
  for (const { id, moment } of await store.due(after(clock(), aheadMs))) {
    await waitUntil(moment, clock)
    if (await store.begin(id, clock())) await sendRunning()
  }
}

export const startReleases = async (jobs: Jobs, deps: RunDeps): Promise<void> => {
  await jobs.work(releaseQueue.name, 2, runRelease(deps))
  await jobs.repeat(watch, () => beginDueReleases({ database: deps.database, clock: deps.clock, jobs }))
}
