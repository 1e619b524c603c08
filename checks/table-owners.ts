import { isTest, projectFiles, read } from './repository.ts'

/** The folder of `server/src` that writes each table. Others call its functions. */
export const tableOwners: Readonly<Record<string, readonly string[]>> = {
  'application/counselor': [
    ...['counselor_files', 'counselor_links', 'counselor_mails', 'counselor_uploads', 'counselors'],
  ],
  'application/documents': ['abandoned_files', 'documents', 'phone_links', 'unknown_files', 'uploads'],
  'application/items': ['checklists', 'item_events', 'items', 'status_notices'],
  'application/draft': ['applications', 'journal', 'submissions'],
  'desk/decisions': ['decision_letters', 'decision_looks', 'decision_releases', 'decision_steps', 'decisions'],
  'desk/duplicates': ['desk_pairs'],
  'desk/exports': ['export_templates', 'exports'],
  'desk/list': ['desk_rows', 'desk_views', 'desk_visits', 'desk_words'],
  'desk/work': ['desk_bulk_items', 'desk_bulk_runs', 'desk_notes', 'desk_state_changes', 'desk_work'],
  'desk/corrections': ['corrections'],
  'desk/staff-mail': ['desk_mails'],
  'desk/withdrawal': ['withdrawals'],
  identity: [
    ...[
      'account_acts',
      'accounts',
      'confirmation_codes',
      'email_changes',
      'known_devices',
      'passkey_challenges',
      'passkeys',
    ],
    ...['password_resets', 'sessions', 'successful_logins'],
    ...['staff', 'staff_challenges', 'staff_code_apps', 'staff_invitations', 'staff_known_devices', 'staff_passkeys'],
    ...['staff_pending_logins', 'staff_recovery_codes', 'staff_sessions'],
  ],
  'integration/systems': ['system_keys', 'webhook_deliveries', 'webhooks'],
  'integration/tokens': ['public_tokens', 'service_tokens'],
  lookup: ['lookup_records', 'lookup_words'],
  'people/reminders': ['draft_mails', 'stopped_reminders'],
  'platform/audit': ['audit', 'desk_looks'],
  'platform/database': ['database_identity', 'migrations', 'secrets'],
  'platform/limits': ['rate_limits'],
  'platform/mail': ['mails'],
  print: ['issued_copies', 'pdf_copies', 'pdf_links'],
}

type Exception = { readonly tables: readonly string[] | 'all'; readonly why: string }

export const exceptions: Readonly<Record<string, Exception>> = {
  'admin/backup': { tables: 'all', why: 'restores every row into empty tables' },
  'admin/sample': {
    tables: ['accounts', 'documents', 'staff'],
    why: 'makes people and files of days that have passed',
  },
  'desk/duplicates/comparison-store.ts': { tables: ['desk_rows'], why: 'marks the rows that it has compared' },
  'integration/systems/feed-store.ts': { tables: ['submissions'], why: 'gives a submission its place in the feed' },
  'lookup/import': { tables: 'all', why: 'loads a list into a new part of its table' },
  'people/personal-data/erase-person.ts': { tables: 'all', why: 'deletes every row about a person' },
  'platform/database/expired.ts': { tables: 'all', why: 'is called with the name of a table, by its owner' },
  'platform/database/lock-order.ts': {
    tables: ['accounts', 'applications', 'desk_rows', 'staff'],
    why: 'locks what belongs to several owners',
  },
}

type Write = { readonly path: string; readonly table: string }

const name = String.raw`(?:only\s+)?(\$\{[^}]+\}|[a-z_]+\b)`

/** What a statement writes or locks, as it stands in the code. */
const forms = [
  new RegExp(String.raw`\binsert\s+into\s+${name}`, 'g'),
  new RegExp(String.raw`\bdelete\s+from\s+${name}`, 'g'),
  new RegExp(String.raw`\bupdate\s+${name}\s+(?:as\s+\w+\s+)?set\b`, 'g'),
  new RegExp(String.raw`\b(?:lock\s+table|truncate)\s+${name}`, 'g'),
  /\bdeleteExpired\(sql, '([a-z_]+)'/g,
  /\bfrom\s+([a-z_]+)(?:(?!\bfrom\b)[^`])*?\bfor\s+(?:no key )?update\b/g,
]

export const writesIn = (path: string, code: string): readonly Write[] =>
  forms.flatMap((form) => [...code.matchAll(form)].map(([, table = '']) => ({ path, table })))

const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)

const mayWrite = ({ path, table }: Write): boolean => {
  const owned = Object.entries(tableOwners).some(([folder, tables]) => tables.includes(table) && isWithin(path, folder))
  const excepted = Object.entries(exceptions).some(
    ([place, { tables }]) => isWithin(path, place) && (tables === 'all' || tables.includes(table)),
  )
  return owned || excepted
}

const isPutTogether = ({ path, table }: Write): boolean => table.startsWith('$') && !isWithin(path, 'identity')

const tables: ReadonlySet<string> = new Set(Object.values(tableOwners).flat())

/** The writes of a file to tables of other folders. A name that the code puts together may be that of any. */
export const foreignWrites = (path: string, code: string): readonly string[] =>
  writesIn(path, code)
    .filter((write) => (tables.has(write.table) || isPutTogether(write)) && !mayWrite(write))
    .map(({ table }) => `${path} writes ${table}`)

const product = 'server/src/'

export const productCode = (): readonly (readonly [path: string, code: string])[] =>
  projectFiles()
    .filter((path) => path.startsWith(product) && path.endsWith('.ts') && !isTest(path) && !path.includes('/testing/'))
    .map((path) => [path.slice(product.length), read(path)])
