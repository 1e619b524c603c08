import type { Sql } from '../../platform/database/database.ts'
import { lockApplication } from '../../platform/database/lock-order.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { perAddress, perClient } from '../../platform/limits/limit.ts'
import { createRateLimiters } from '../../platform/limits/rate-limiter.ts'
import { tokenHash } from '../../platform/secrets/secrets.ts'
import type { CounselorDeps } from './counselor-deps.ts'
import { type Counselor, counselorStore } from './counselor-store.ts'

/** Used, ended, replaced and wrong links are told apart by nobody. */
const deadLink = () =>
  new HttpError(
    403,
    'This link does not work, or not any more. If you have sent your letter, there is nothing left to do. Otherwise please write to our office.',
  )

export type LinkCaller = { readonly client: string; readonly token: string }

const limits = {
  /** Counts wrong links only: a whole school may write letters from one network. */
  wrong: [perClient('counselor-link-client', 200, 3_600)],
  /** A page that waits for a conversion asks once a second or two. */
  each: [perAddress('counselor-link', 1_200, 3_600)],
} as const

type Deps = Pick<CounselorDeps, 'database' | 'clock'>

/** Finds the request behind a link. */
export const createFindLink = ({ database, clock }: Deps) => {
  const { wrong, each } = createRateLimiters(database.sql, limits)

  const find = async ({ client, token }: LinkCaller): Promise<Counselor> => {
    const counselor = await counselorStore(database.sql).findByLink(tokenHash(token), clock())
    if (!counselor) {
      await wrong.consume({ client, username: '' }, clock())
      throw deadLink()
    }
    await each.consume({ client, username: counselor.id }, clock())
    return counselor
  }

  return {
    find,
    /** Runs the work under the lock of the application, if the link still works there. */
    within: async <Result>(
      caller: LinkCaller,
      work: (sql: Sql, counselor: Counselor) => Promise<Result>,
    ): Promise<Result> => {
      const { account_id } = await find(caller)
      return database.transaction(async (sql) => {
        await lockApplication(sql, account_id)
        const counselor = await counselorStore(sql).findByLink(tokenHash(caller.token), clock())
        if (!counselor) throw deadLink()
        return work(sql, counselor)
      })
    },
  }
}

export type FindLink = ReturnType<typeof createFindLink>
