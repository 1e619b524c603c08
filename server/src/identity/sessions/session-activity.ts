import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../platform/time/clock.ts'
import type { sessionStore } from './session-store.ts'

type Log = Pick<FastifyBaseLogger, 'warn'>

type SessionStore = ReturnType<typeof sessionStore>

/** The hash of its token is stored; the key is the same as text. */
export type SessionKey = { readonly hash: Buffer; readonly key: string }

/** Calls of this period are written together; a crash can cost a session this much of its twenty minutes. */
const writeAfterMs = 2_000

/** Remembers when each session was last seen, and writes it every few seconds instead of at every call. */
export const createActivity = ({ markSeen }: Pick<SessionStore, 'markSeen'>, clock: Clock, log: Log) => {
  const seen = new Map<string, readonly [tokenHash: Buffer, at: Date]>()
  let timer: NodeJS.Timeout | undefined

  const write = async (): Promise<void> => {
    timer = undefined
    const batch = [...seen]
    if (batch.length === 0) return
    await markSeen(
      batch.map(([, entry]) => entry),
      clock(),
    )
    for (const [key, entry] of batch) if (seen.get(key) === entry) seen.delete(key)
  }

  const writeLater = (): void => {
    timer ??= setTimeout(() => write().catch(retry), writeAfterMs).unref()
  }

  const retry = (): void => {
    log.warn('The last activity of sessions could not be stored; trying again.')
    writeLater()
  }

  return {
    note: ({ key, hash }: SessionKey, at: Date): void => {
      seen.set(key, [hash, at])
      writeLater()
    },
    lastSeen: ({ key }: SessionKey): Date | undefined => seen.get(key)?.[1],
    flush: async (): Promise<void> => {
      clearTimeout(timer)
      await write()
    },
  }
}
