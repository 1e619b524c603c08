import type { pdfCopy } from '@apply/contract/pdf-copy'
import { isPending } from '@apply/engine/statuses'
import type { z } from 'zod'
import { after } from '../../infra/database/after.ts'
import type { Database } from '../../infra/database/database.ts'
import type { Jobs } from '../../infra/jobs/create-jobs.ts'
import type { Clock } from '../../infra/process/clock.ts'
import { newToken, tokenHash } from '../accounts/secrets.ts'
import { readApplication } from '../applications/read-application.ts'
import { copyStore } from './copy-store.ts'
import { copyLives, linkLives, printTakesAtMost } from './lifetimes.ts'
import { pdfQueue } from './pdf-queue.ts'
import { type Version, versionOf } from './version.ts'

export type CopyState = z.input<typeof pdfCopy.response>

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly jobs: Pick<Jobs, 'send' | 'wake'>
  /** Turns a token into the address of the file. */
  readonly linkTo: (token: string) => string
}

const sorry = 'Your PDF copy could not be made. Please try again.'
const failed: CopyState = { status: 'FAILED', message: sorry, error: sorry }

/** Tells how far the copy of the present version is, and starts it where there is none. */
export const askForCopy = ({ database, clock, jobs, linkTo }: Deps) => {
  const store = copyStore(database.sql)

  const start = async (accountId: string, version: Version): Promise<CopyState> => {
    await database.transaction(async (sql) => {
      const copyId = await copyStore(sql).request(accountId, version, clock())
      if (copyId !== undefined) await jobs.send(sql, pdfQueue, { copyId })
    })
    jobs.wake(pdfQueue)
    return { status: 'UNPROCESSED' }
  }

  const link = async (id: string): Promise<CopyState> => {
    const token = newToken()
    await store.link(id, tokenHash(token), after(clock(), linkLives))
    return { status: 'COMPLETED', url: linkTo(token) }
  }

  return async (accountId: string): Promise<CopyState> => {
    const version = versionOf(await readApplication(database.sql, accountId))
    const copy = await store.find(accountId, version)
    if (!copy) return start(accountId, version)
    const age = clock().getTime() - copy.requestedAt.getTime()
    if (copy.status === 'COMPLETED' && age < copyLives) return link(copy.id)
    const isWaiting = isPending(copy.status)
    if (isWaiting && age < printTakesAtMost) return { status: copy.status }
    // A failure is told once; whoever asks again gets a new copy.
    await store.drop(copy.id)
    return copy.status === 'COMPLETED' ? start(accountId, version) : failed
  }
}
