import { after } from '../../infra/database/after.ts'
import type { Sql } from '../../infra/database/database.ts'
import { copyStore } from './copy-store.ts'
import { copyLives, linkLives } from './lifetimes.ts'

/** Removes links that open nothing any more, and copies to which no link can lead any more. */
export const sweepCopies = (sql: Sql, now: Date): Promise<void> =>
  copyStore(sql).sweep(after(now, -copyLives - linkLives), now)
