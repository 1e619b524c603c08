import { checkCopy, checkReceipt } from '@apply/contract/receipt-check'
import type { Database } from '../../platform/database/database.ts'
import type { Plugin } from '../../platform/http/app-type.ts'
import { schemaOf } from '../../platform/http/call-schema.ts'
import { perClient } from '../../platform/limits/limit.ts'
import { createRateLimiter } from '../../platform/limits/rate-limiter.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { type HashedSubmission, isUnchanged } from './receipt.ts'

type Deps = { readonly database: Database; readonly clock: Clock }

/** Counts failures only: an office that checks a pile of genuine receipts is never stopped. */
const limits = [perClient('receipt-client', 100, 3_600)]

type Row = HashedSubmission & { readonly submitted_at: Date }

type Verdict = { readonly is_genuine: boolean; readonly submitted_at?: string }

const verdictOn = (row: Row | undefined): Verdict =>
  row && isUnchanged(row) ? { is_genuine: true, submitted_at: row.submitted_at.toISOString() } : { is_genuine: false }

const columns = 'submitted_at, submissions.sha256, answers, read_only_view, documents'

/** Lets anybody check a receipt or a PDF copy. It tells nothing about the applicant, and guessing is limited. */
export const receiptRoutes =
  ({ database, clock }: Deps): Plugin =>
  async (app) => {
    const rateLimiter = createRateLimiter(database.sql, limits)

    const checked = async (client: string, statement: string, values: readonly string[]): Promise<Verdict> => {
      const caller = { client, username: '' }
      await rateLimiter.consume(caller, clock())
      const [row] = await database.sql<Row>(statement, values)
      const verdict = verdictOn(row)
      if (verdict.is_genuine) await rateLimiter.refund(caller, clock())
      return verdict
    }

    app.get(checkReceipt.path, { schema: schemaOf(checkReceipt) }, ({ ip, params: { number, sha256 } }) =>
      checked(ip, `select ${columns} from submissions where receipt = $1 and sha256 = $2`, [number, sha256]),
    )

    app.get(checkCopy.path, { schema: schemaOf(checkCopy) }, ({ ip, params: { sha256 } }) =>
      checked(
        ip,
        `select ${columns} from issued_copies join submissions using (account_id) where issued_copies.sha256 = $1`,
        [sha256],
      ),
    )
  }
