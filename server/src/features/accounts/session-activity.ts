import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from '../../infra/database/database.ts'
import { sessionStore } from './session-store.ts'

/** Calls of the last moments are written together; a crash can cost a session this much of its twenty minutes. */
const writeAfter = 2_000

export type SessionActivity = {
  readonly note: (tokenHash: Buffer, at: Date) => void
  readonly lastNoted: (tokenHash: Buffer) => Date | undefined
  /** Writes what is noted and stops. */
  readonly close: () => Promise<void>
}

/** Remembers when each session was last seen, and tells the database once every few seconds instead of at every call. */
export const sessionActivity = (sql: Sql, log: Pick<FastifyBaseLogger, 'warn'>): SessionActivity => {
  const noted = new Map<string, readonly [tokenHash: Buffer, at: Date]>()
  let timer: NodeJS.Timeout | undefined

  const write = async (): Promise<void> => {
    timer = undefined
    const batch = [...noted]
    if (batch.length === 0) return
    await sessionStore(sql).markSeen(batch.map(([, seen]) => seen))
    for (const [key, seen] of batch) if (noted.get(key) === seen) noted.delete(key)
  }

  const writeLater = (): void => {
    timer ??= setTimeout(() => write().catch(tryAgain), writeAfter).unref()
  }

  const tryAgain = (): void => {
    log.warn('The time of the last calls could not be stored and will be tried again.')
    writeLater()
  }

  return {
    note: (tokenHash, at) => {
      noted.set(tokenHash.toString('hex'), [tokenHash, at])
      writeLater()
    },
    lastNoted: (tokenHash) => noted.get(tokenHash.toString('hex'))?.[1],
    close: async () => {
      clearTimeout(timer)
      await write()
    },
  }
}
