import { momentInTimeZone } from '@apply/engine/calendar'
import type { School } from '@apply/engine/define'
import { momentsAt } from '@apply/engine/local-moment'
import { numberInWords, saysNumber } from '@apply/engine/number-words'
import type { Staff, StaffAudit } from '../../platform/audit/staff-audit.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { Jobs } from '../../platform/jobs/create-jobs.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { bulkRetries } from '../work/run-bulk.ts'
import { lettersQueue } from './make-letters.ts'
import { type Chosen, type Release, releaseStore } from './release-store.ts'

export const noSuchRelease = () => new HttpError(404, 'There is no such release.')

const lettersText = (count: number): string => (count === 1 ? '1 letter' : `${count.toLocaleString('en-US')} letters`)

type LocalMoment = { readonly day: string; readonly time: string; readonly occurrence?: 'first' | 'second' | undefined }

/** The one moment that is meant, in the time zone of the school. */
const momentOf = (timeZone: string, { day, time, occurrence }: LocalMoment): Date => {
  const [first, second] = momentsAt(timeZone, day, time)
  if (!first)
    throw new HttpError(
      409,
      'There is no such time on this day at the school. If the clocks change on that day, they skip it: choose a later one.',
    )
  if (!second) return first
  if (occurrence === undefined)
    throw new HttpError(
      409,
      'The clocks at the school show this time twice on this day. Say whether you mean the first or the second.',
    )
  return occurrence === 'first' ? first : second
}

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly school: School
  readonly jobs: Pick<Jobs, 'send' | 'wake'>
  readonly recordAction: StaffAudit['recordAction']
}

/** What administrators do with releases. */
export const createReleases = ({ database, clock, school, jobs, recordAction }: Deps) => {
  const inWords = (moment: Date): string => momentInTimeZone(school.timeZone, moment)

  const record = (sql: Sql, staff: Staff, result: string) =>
    recordAction(sql, staff, { target: 'releases', action: 'desk release', result })

  const requireFuture = (moment: Date): void => {
    if (moment <= clock())
      throw new HttpError(409, `${inWords(moment)} has passed. Cancel this release and choose a later moment.`)
  }

  const lock = async (sql: Sql, id: string): Promise<Release> => {
    const release = await releaseStore(sql).lock(id)
    if (!release) throw noSuchRelease()
    return release
  }

  const refuseSecond = async (sql: Sql): Promise<void> => {
    const other = await releaseStore(sql).prepared()
    if (!other) return
    throw new HttpError(
      409,
      `${other.preparer} is preparing a release for ${inWords(other.moment)}. Schedule or cancel that one first.`,
    )
  }

  /** How many letters it has now, once all of them are made. */
  const countMade = async (sql: Sql, id: string): Promise<number> => {
    const counts = await releaseStore(sql).counts(id)
    const total = counts.reduce((sum, { count }) => sum + count, 0)
    if (total === 0) throw new HttpError(409, 'This release has no letters any more. Cancel it.')
    const { made = 0 } = (await releaseStore(sql).find(id)) ?? {}
    if (made < total)
      throw new HttpError(409, `${made} of ${lettersText(total)} are made. Schedule the release when all of them are.`)
    return total
  }

  return {
    prepare: async (staff: Staff, chosen: Chosen, local: LocalMoment): Promise<string> => {
      const moment = momentOf(school.timeZone, local)
      requireFuture(moment)
      const prepared = await database.patientTransaction(async (sql) => {
        const store = releaseStore(sql)
        await store.lockAll()
        await refuseSecond(sql)
        const id = await store.prepare(staff.id, moment, clock())
        const total = await store.take(id, chosen)
        if (total === 0) throw new HttpError(409, 'There is no confirmed decision that could be released.')
        await store.setTotal(id, total)
        await jobs.send(sql, lettersQueue.name, { releaseId: id }, bulkRetries)
        await record(sql, staff, `prepared ${lettersText(total)} for ${inWords(moment)}`)
        return id
      })
      jobs.wake(lettersQueue.name)
      return prepared
    },

    schedule: (staff: Staff, id: string, words: string): Promise<string> =>
      database.patientTransaction(async (sql) => {
        const { status, moment, total: scheduled } = await lock(sql, id)
        // Its response was lost.
        if (status === 'scheduled' && saysNumber(words, scheduled)) return inWords(moment)
        if (status !== 'prepared') throw new HttpError(409, 'This release is scheduled already, or was cancelled.')
        requireFuture(moment)
        const total = await countMade(sql, id)
        if (!saysNumber(words, total))
          throw new HttpError(
            409,
            `This release has ${lettersText(total)} now. Type that number in words: ${numberInWords(total)}.`,
          )
        await releaseStore(sql).schedule(id, staff.id, total, clock())
        await record(sql, staff, `scheduled ${lettersText(total)} for ${inWords(moment)}`)
        return inWords(moment)
      }),

    cancel: (staff: Staff, id: string): Promise<void> =>
      database.patientTransaction(async (sql) => {
        const { status, moment } = await lock(sql, id)
        if (status === 'cancelled') return
        if (status === 'releasing' || status === 'released')
          throw new HttpError(409, 'This release has begun. What applicants can read is not taken back.')
        await releaseStore(sql).cancel(id, staff.id, clock())
        await record(sql, staff, `cancelled the release for ${inWords(moment)}`)
      }),
  }
}

export type Releases = ReturnType<typeof createReleases>
