import type { Sql } from '../../infra/database/database.ts'

/** Everything that is stored about one person, by table, without secrets and their hashes. */
const tables: Readonly<Record<string, string>> = {
  account: 'select username, created_at, confirmed_at from accounts where id = $1',
  sessions: 'select started_at, last_seen_at from sessions where account_id = $1 order by started_at',
  logins: 'select at from successful_logins where account_id = $1 order by at, id',
  application: `select revision, answers, tabs, add_another, web_status, last_page, validations, receipt, created_at, changed_at
    from applications where account_id = $1`,
  changes: 'select revision, keys, before, after, at from journal where account_id = $1 order by revision',
  submission: `select receipt, submitted_at, sha256, answers, read_only_view, documents
    from submissions where account_id = $1`,
  documents: `select answer_key, file_name, file_size, status, message, registered_at, file_key, sha256, pdf_key, pdf_sha256
    from documents where account_id = $1 order by answer_key`,
  uploads: 'select file_key, answer_key, issued_at from uploads where account_id = $1 order by issued_at',
  service_tokens: 'select expires_at from service_tokens where account_id = $1 order by expires_at',
  pdf_copies: `select revision, is_submitted, status, requested_at from pdf_copies where account_id = $1
    order by requested_at`,
  mails: `select subject, text_body, created_at, sent_at from mails
    where recipient = (select username from accounts where id = $1) order by created_at`,
  audit: `select at, actor, target, action, result from audit
    where target = 'account ' || $1::text or actor = 'account ' || $1::text order by at, id`,
}

export type PersonRecord = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/** Call it inside a transaction, so that all rows are from the same time. */
export const personRecord = async (sql: Sql, accountId: string): Promise<PersonRecord> => {
  const record: Record<string, readonly Record<string, unknown>[]> = {}
  for (const [name, statement] of Object.entries(tables)) record[name] = await sql(statement, [accountId])
  return record
}
