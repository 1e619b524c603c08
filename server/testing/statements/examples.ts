import { deskSorts } from '@apply/engine/desk'
import { combinations, type Example } from '../../../checks/statements/evaluate-statements.ts'
import { applicationWithSession } from '../../src/application/draft/stored-application.ts'
import { readSearchText } from '../../src/desk/list/search-text.ts'
import { applicants, staff } from '../../src/identity/people.ts'

const id = '00000000-0000-0000-0000-000000000000'
const none = { from: undefined, until: undefined }
const all = { from: new Date(0), until: new Date(0) }

const unfiltered = { terms: [], states: [], majors: [], deskStates: [], started: none, submitted: none }
const filtered = {
  ...{ terms: ['a'], states: ['a'], majors: ['a'], deskStates: ['a'], started: all, submitted: all },
  ...{
    status: 'submitted',
    documents: 'with',
    requests: 'open',
    items: 'overdue',
    today: '2026-01-15',
    withdrawn: 'yes',
  },
}

const listings = combinations({
  view: combinations({ areDraftsReadable: [true], sort: deskSorts, order: ['asc', 'desc'] }).flatMap((view) => [
    { ...view, ...unfiltered },
    { ...view, ...filtered },
  ]),
  plan: [undefined, { ...readSearchText('2001-01-02 ada@example.edu 37040', 'GC'), names: [] }],
  isForgiving: [true, false],
  isNarrow: [true, false],
})

const filterOf = (order: string) => ({ filter: { order } })

const tablesThatExpire = [
  ...['password_resets', 'confirmation_codes', 'email_changes', 'passkey_challenges', 'staff_invitations'],
  ...['staff_pending_logins', 'staff_challenges', 'phone_links'],
]

const backedUp = { schema: 'public', name: 'accounts', columns: [{ name: 'id', type: 'uuid' }] }

/** For every file that is not named below. */
export const ofAnyPeople: readonly Example[] = [applicants, staff].map((people) => ({
  ...{ People: people, PeopleWithSessions: people, people },
  SessionColumns: { columns: [] },
}))

const auditFilters = combinations({
  ...{ person: [undefined, id], applicant: [undefined, id], action: [undefined, 'desk read'] },
  ...{ day: [undefined, '2026-01-01'], timeZone: ['America/Chicago'], before: [undefined, { at: new Date(0), id: 1 }] },
  limit: [50],
})

/** What the code does not say of the texts of its statements. `select 1` stands for what others wrote. */
export const statementExamples: Readonly<Record<string, readonly Example[]>> = {
  'server/src/platform/jobs/boss.ts': [{ text: 'select 1' }],
  'server/src/platform/jobs/create-jobs.ts': [{ text: 'select 1' }],
  'server/src/platform/database/expired.ts': tablesThatExpire.map((table) => ({ table })),
  'server/src/platform/database/lock-order.ts': ['update', 'no key update', 'key share'].map((strength) => ({
    strength,
  })),
  'server/src/platform/database/migrate.ts': [{ text: 'select 1' }],
  'server/src/lookup/search.ts': [{ text: 'select 1' }],
  'server/src/lookup/import/import-list.ts': [{ category: 'school', insert: 'select 1' }],
  'server/src/identity/applicants/mailed-code-store.ts': [
    { table: 'confirmation_codes', proves: 'account_id' },
    { table: 'email_changes', proves: 'username' },
  ],
  'server/src/identity/applicants/email-request.ts': [{ account: undefined }, { account: { id } }],
  // Nobody asks when members of staff did something.
  'server/src/identity/own-acts.ts': [{ people: applicants, People: applicants }],
  'server/src/identity/passkeys/passkey-store.ts': ofAnyPeople.map((people) => ({
    ...people,
    condition: 'credential_id = $1',
  })),
  'server/src/identity/passwords/change-password.ts': [applicants, staff].flatMap((people) =>
    people.endsWithPassword.map((table) => ({ people, table })),
  ),
  'server/src/identity/sessions/sessions.ts': [
    ...ofAnyPeople,
    { PeopleWithSessions: applicants, SessionColumns: applicationWithSession },
  ],
  'server/src/desk/list/list-store.ts': combinations({
    listing: listings,
    ...{ place: [undefined], limit: [50], max: [50], id: [id], Statement: [{ text: 'select 1' }] },
    cursor: [{ key: '2026-01-15 18:00:00+00', id, rank: 0, similar: true }],
  }),
  'server/src/desk/work/item-view-store.ts': ['applicant', 'officers'].map((reader) => ({ reader })),
  'server/src/desk/exports/export-applications.ts': ['name', 'username', 'changed', 'submitted'].map(filterOf),
  'server/src/desk/audit/audit-store.ts': combinations({ AuditFilter: auditFilters }),
  'server/src/application/draft/stored-application.ts': [{ lock: '' }, { lock: 'for update' }],
  'server/src/admin/backup/load-tables.ts': [
    { table: backedUp, known: [backedUp], statement: 'select 1', text: 'select 1' },
  ],
  'server/src/admin/backup/write-tables.ts': [{ query: 'select 1' }],
}

/** What the check cannot know, and why it is right. */
export const rightAllTheSame: Readonly<Record<string, string>> = {
  'server/src/application/draft/corrections.ts: settled_at may be null':
    'an approved correction has it, by a check of the table',
  'server/src/admin/backup/write-tables.ts: line is no column': 'The cursor is not there when this is prepared.',
  'server/src/lookup/import/import-list.ts: id may be null': 'A row without an id is refused before.',
  'server/src/platform/mail/outgoing-mail-store.ts: html_body may be null': 'A mail that waits has its body.',
  'server/src/platform/mail/outgoing-mail-store.ts: text_body may be null': 'A mail that waits has its body.',
}
