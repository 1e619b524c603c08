import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { withWorkFolder } from '@apply/converter/work-folder'
import type { School } from '@apply/engine/define'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { isOutage } from '../../platform/errors/is-outage.ts'
import type { Queue } from '../../platform/jobs/boss.ts'
import type { JobRun, Jobs } from '../../platform/jobs/create-jobs.ts'
import { exportKey } from '../../platform/storage/file-keys.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { type Clock, schoolDay } from '../../platform/time/clock.ts'
import { exportRunStore, type StartedExport } from './export-run-store.ts'
import { type WriteDeps, writeExport } from './write-export.ts'

/** A run that a restart has ended begins again. A dead process is noticed by its missing heartbeat. */
export const exportQueue: Queue = { name: 'export-applications', options: { expireInSeconds: 6 * 3_600 } }

/** After an outage it is tried again: soon, then later each time, for about five hours. */
export const exportRetries = { retryLimit: 40, retryDelay: 5, retryBackoff: true, retryDelayMax: 600 }

type Deps = WriteDeps & {
  readonly database: Database
  readonly clock: Clock
  readonly school: School
  readonly storage: Pick<Storage, 'size' | 'read' | 'write' | 'remove' | 'requireRoom'>
}

const jobData = z.object({ exportId: z.uuid() })

class ExportCancelled extends Error {}

/** A file that is not whole must not look so in the list of exports. */
const notPrinted = (count: number): string =>
  count === 0
    ? ''
    : `Could not be printed: ${count.toLocaleString('en-US')}. The file readme.txt in the zip names them.`

const waiting = 'A service that is needed does not respond. The export begins again by itself.'

/** Makes the file of one export, from the start. */
export const runExport = (deps: Deps) => {
  const { database, clock, school, storage, log } = deps
  const store = exportRunStore(database.sql)
  const today = schoolDay(school, clock)

  const make = (wanted: StartedExport, signal: AbortSignal): Promise<void> =>
    withWorkFolder(async (folder) => {
      const report = async (done: number) => {
        if (!(await store.progress(wanted.id, done))) throw new ExportCancelled()
      }
      const path = join(folder, 'export')
      const { done, failed } = await writeExport(deps, { wanted, path, today: today(), now: clock(), signal, report })
      await storage.requireRoom?.()
      await storage.write(exportKey(wanted.id), path)
      const { size } = await stat(path)
      const made = { size, done, message: notPrinted(failed), at: clock() }
      if (!(await store.complete(wanted.id, made))) throw new ExportCancelled()
    })

  const giveUp = (id: string): Promise<unknown> =>
    database.transaction((sql) =>
      exportRunStore(sql).end(id, {
        status: 'failed',
        message: 'The file could not be made. The operator finds the reason in the log.',
        at: clock(),
      }),
    )

  /** The page shows why nothing happens for a while. While the database is away it cannot be told. */
  const tellOutage = (id: string): Promise<unknown> => store.wait(id, waiting).catch(() => undefined)

  const abandonLateFile = (id: string): Promise<boolean> =>
    database.transaction((sql) => exportRunStore(sql).abandonLateFile(id))

  /** Also at once: a sweep that looked for the file before it was there could still be about to forget its key. */
  const removeLateFile = async (id: string): Promise<void> => {
    if (await abandonLateFile(id)) await storage.remove(exportKey(id))
  }

  return async ({ data, signal, isLastTry }: JobRun): Promise<void> => {
    const { exportId } = jobData.parse(data)
    const wanted = await store.begin(exportId)
    // An earlier try may have stored a file and failed after that.
    if (!wanted) return void (await abandonLateFile(exportId))
    try {
      await make(wanted, signal)
    } catch (error) {
      if (error instanceof ExportCancelled) return removeLateFile(wanted.id)
      if (!signal.aborted) log.warn({ err: error, export: wanted.id }, 'An export could not be made.')
      if (isLastTry || !(signal.aborted || isOutage(error))) await giveUp(wanted.id)
      else if (!signal.aborted) await tellOutage(wanted.id)
      throw error
    }
  }
}

/** One at a time in each process: an export must not keep applicants waiting. */
export const startExports = (jobs: Pick<Jobs, 'work'>, deps: Deps): Promise<void> =>
  jobs.work(exportQueue.name, 1, runExport(deps))

export const sweepExports = ({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> =>
  database.transaction((sql) => exportRunStore(sql).sweep(clock()))
