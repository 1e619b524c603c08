import type { newMail } from '@apply/contract/desk/mails'
import type { z } from 'zod'
import type { Staff } from '../../platform/audit/staff-audit.ts'
import type { Sql } from '../../platform/database/database.ts'

type MailDraft = z.output<typeof newMail>

/** What a bulk action needs to write to many applicants; `desk/staff-mail` has it. */
export type BulkMailing = {
  /** Throws in words for a template or a field that does not exist. */
  readonly check: (draft: MailDraft) => void
  /** Why some of these applicants cannot be written to. Throws if they are more than this member may write to. */
  readonly reasonsToSkip: (
    sql: Sql,
    staff: Staff,
    ids: readonly string[],
    draft: MailDraft,
  ) => Promise<ReadonlyMap<string, string>>
  /** Part of a transaction that has locked the application. */
  readonly add: (
    sql: Sql,
    staff: Staff,
    accountId: string,
    draft: MailDraft & { readonly runId: string },
  ) => Promise<void>
  /** How many mails of a run are not sent yet. */
  readonly countWaiting: (sql: Sql, runId: string) => Promise<number>
  /** Takes back the mails of a run that are not sent yet, and returns whose they were. */
  readonly takeBack: (sql: Sql, staff: Staff, runId: string) => Promise<readonly string[]>
}
