import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { requestStatus } from '../../application/items/request-status.ts'
import { aboutPersonCondition, toPersonCondition } from '../../identity/applicants/mails-about.ts'
import { asAccount, recordAudit } from '../../platform/audit/audit.ts'
import { type Database, inPages, type Sql } from '../../platform/database/database.ts'

const allChanges = 'select revision, keys, before, after, at from journal where account_id = $1'

/** There may be far more than a thousand, each with long texts, so that an export reads them page by page. */
const changes = {
  all: `${allChanges} order by revision`,
  page: `${allChanges} and revision > $2 order by revision limit $3`,
  rows: 500,
}

/** What was done about a decision before the latest release, for a statement with the id of the account as `$1`. */
const untilReleaseCondition = (at: string): string =>
  `${at} <= (select max(released_at) from decisions where account_id = $1::uuid)`

/** While a decision waits for its letter, moves at the desk could tell of it: those since it was first proposed wait too. */
const undecidedCondition = (at: string): string =>
  `not exists (select from decisions where account_id = $1::uuid and status in ('proposed', 'confirmed') and ${at} >= (
    select min(steps.at) from decision_steps as steps where steps.account_id = decisions.account_id and steps.round = decisions.round))`

/** Everything else that is stored about one person, by table, without secrets and their hashes. */
const tables: Readonly<Record<string, string>> = {
  account: 'select username, created_at, confirmed_at from accounts where id = $1',
  sessions: 'select device, started_at, last_seen_at from sessions where account_id = $1 order by started_at',
  known_devices: 'select seen_at from known_devices where account_id = $1 order by seen_at',
  passkeys: 'select name, added_at, last_used_at from passkeys where account_id = $1 order by added_at, id',
  email_changes: 'select username, expires_at from email_changes where account_id = $1',
  acts: 'select at from account_acts where account_id = $1 order by at, id',
  logins: 'select at from successful_logins where account_id = $1 order by at, id',
  application: `select revision, answers, tabs, add_another, web_status, last_page, validations, receipt, created_at, changed_at
    from applications where account_id = $1`,
  submission: `select receipt, submitted_at, sha256, answers, read_only_view, documents
    from submissions where account_id = $1`,
  desk_row: `select email, started_at, changed_at, receipt, submitted_at, documents,
    case when ${undecidedCondition('(select max(at) from desk_state_changes where account_id = $1)')} then desk_state end as desk_state, open_items, items_due_on::text as items_due_on, open_requests,
    answered_requests, withdrawn_at, name, words, birth_date, entry_term, state, major, zip, phones from desk_rows where account_id = $1`,
  // Whom the other application belongs to is not theirs to know.
  desk_pairs: `select weight, reasons, found_at, judgement, judged_at from desk_pairs
    where first_id = $1 or second_id = $1 order by found_at`,
  documents: `select answer_key, file_name, file_size, status, message, registered_at, file_key, sha256, pdf_key, pdf_sha256
    from documents where account_id = $1 order by answer_key`,
  uploads: 'select file_key, answer_key, issued_at from uploads where account_id = $1 order by issued_at',
  phone_links: 'select answer_key, expires_at, opened_at from phone_links where account_id = $1 order by answer_key',
  issued_copies: 'select sha256, issued_at from issued_copies where account_id = $1 order by issued_at',
  service_tokens: 'select expires_at from service_tokens where account_id = $1 order by expires_at',
  pdf_copies: `select revision, is_submitted, status, requested_at from pdf_copies where account_id = $1
    order by requested_at`,
  desk_states: `select from_state, to_state, at from desk_state_changes where account_id = $1 and ${undecidedCondition('desk_state_changes.at')} order by id`,
  desk_bulk_actions: `select from_state, to_state, outcome, prepared_at as at from desk_bulk_items
    join desk_bulk_runs on id = run_id where account_id = $1 and action ->> 'kind' in ('state', 'request', 'mail') order by prepared_at, id`,
  desk_notes: `select text, at, struck_at, struck_reason from desk_notes where account_id = $1 order by number`,
  desk_requests: `select id, title, text, wants, ${requestStatus} as status, made_at as asked_at, answer, answered_at, settled_at
    from items where account_id = $1 and kind = 'request' order by number`,
  // What is not for the applicant to see, such as a letter that was waived, is nowhere in their own data.
  items: `select id, kind, definition, title, text, wants, state, due_on::text as due_on, is_required, made_at, answer, answered_at, settled_at
    from items where account_id = $1 and 'applicant' = any(audience) order by number`,
  item_events: `select item_id, event, item_events.at, by, from_state, to_state, from_due::text as from_due, to_due::text as to_due, reason
    from item_events join items on items.id = item_id
    where item_events.account_id = $1 and 'applicant' = any(audience) order by item_events.id`,
  status_notices: 'select told_word, told_at from status_notices where account_id = $1',
  checklists: 'select made_at from checklists where account_id = $1',
  corrections: `select label, before, after, reason, status, proposed_at, settled_at from corrections
    where account_id = $1 order by number`,
  desk_mails: `select subject, text, written_at, sent_at, given_up_at from desk_mails where account_id = $1 order by number`,
  withdrawals: 'select reason, at, undone_at, undone_reason from withdrawals where account_id = $1 order by number',
  // Only what was released, and what led to that: nobody learns of a decision from this copy.
  decisions: `select round, decision, conditions, letter, sha256, released_at, opened_at
    from decisions join decision_letters on decision_id = decisions.id
    where account_id = $1 and status = 'released' order by round`,
  decision_steps: `select round, step, decision, at from decision_steps
    where account_id = $1 and ${untilReleaseCondition('at')} order by id`,
  // Who has waived the right to read a letter has no right to it here either.
  counselors: `select first_name, last_name, email, is_waived, named_by, state, named_at, link_ends_at, opened_at, settled_at,
      case when state = 'received' and not is_waived then ratings end as ratings,
      case when state = 'received' and not is_waived then comment end as comment
    from counselors where account_id = $1 order by number`,
  counselor_mails: `select step, written_at from counselor_mails join counselors on counselors.id = counselor_id
    where account_id = $1 order by written_at, step`,
  counselor_files: `select name, file_name, file_size, status, registered_at, file_key, sha256, pdf_key, pdf_sha256
    from counselor_files join counselors on counselors.id = counselor_id
    where account_id = $1 and state = 'received' and not is_waived order by name`,
  draft_mails: `select kind, about, written_at, sent_at, waited_days, waited_on from draft_mails where account_id = $1
    order by written_at`,
  stopped_reminders: 'select stopped_at from stopped_reminders where account_id = $1',
  webhook_deliveries: `select event, created_at, status, attempted_at from webhook_deliveries where account_id = $1
    order by created_at, id`,
  // The text of a mail that waits may hold a code or a link. A mail to an address of somebody else would say that it has an account.
  mails: `select recipient, case when ${toPersonCondition} then subject end as subject,
      case when secret is null and ${toPersonCondition} then text_body end as text_body, created_at, sent_at
    from mails where ${aboutPersonCondition} order by created_at`,
  // What a person does has that person as its target as well. Only the target has an index.
  audit: `select at, actor, target, action, result from audit
    where target = 'account ' || $1::text and (action <> 'desk decision' or ${untilReleaseCondition('at')}) order by at, id`,
}

export type PersonRecord = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

const readTables = async (sql: Sql, accountId: string): Promise<PersonRecord> => {
  const record: Record<string, readonly Record<string, unknown>[]> = {}
  for (const [name, statement] of Object.entries(tables)) record[name] = await sql(statement, [accountId])
  return record
}

export const personRecord = async (sql: Sql, accountId: string): Promise<PersonRecord> => ({
  ...(await readTables(sql, accountId)),
  changes: await sql(changes.all, [accountId]),
})

const pagesOfChanges = (sql: Sql, accountId: string) =>
  inPages<{ revision: number }>(changes.rows, (last) =>
    sql(changes.page, [accountId, last?.revision ?? -1, changes.rows]),
  )

/** Nobody else on the machine may read what is about a person. */
const ownerOnly = 0o600

/** Returns all of it but the changes. */
const writePersonJson = async (sql: Sql, accountId: string, folder: string): Promise<PersonRecord> => {
  const record = await readTables(sql, accountId)
  const file = await open(join(folder, 'person.json'), 'w', ownerOnly)
  try {
    await file.write(`${JSON.stringify(record, undefined, 2).replace(/\n\}$/, '')},\n  "changes": [`)
    let separator = '\n'
    for await (const page of pagesOfChanges(sql, accountId)) {
      await file.write(separator + page.map((change) => `    ${JSON.stringify(change)}`).join(',\n'))
      separator = ',\n'
    }
    await file.write('\n  ]\n}\n')
  } finally {
    await file.close()
  }
  return record
}

type Export = {
  readonly accountId: string
  readonly actor: string
  readonly at: Date
  readonly folder: string
}

/** Writes person.json as of one moment, and returns all of it but the changes. The export itself is part of it. */
export const exportPersonJson = (
  database: Pick<Database, 'transaction'>,
  { accountId, actor, at, folder }: Export,
): Promise<PersonRecord> =>
  database.transaction(async (sql) => {
    await sql('set transaction isolation level repeatable read')
    await recordAudit(sql, { at, actor, target: asAccount(accountId), action: 'export person', result: 'exported' })
    return writePersonJson(sql, accountId, folder)
  })
