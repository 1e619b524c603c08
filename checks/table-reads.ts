import { serverLayers } from '../dependency-cruiser.config.ts'
import { tableOwners } from './table-owners.ts'

/** What folders above the owner join in statements of their own, because one statement takes less time than several. */
export const published: Readonly<Record<string, string>> = {
  accounts: 'the address of an applicant',
  applications: 'the draft of an applicant',
  documents: 'the files of an application',
  items: 'what an application needs or has got',
  item_events: 'what became of that',
  journal: 'when which questions were answered',
  mails: 'whether a mail has left',
  staff: 'the name of a member of staff',
  submissions: 'what was submitted',
}

type Exception = { readonly tables: readonly string[] | 'all'; readonly why: string }

/** Who reads other tables of others. */
export const readers: Readonly<Record<string, Exception>> = {
  'admin/backup': { tables: 'all', why: 'stores every row, and asks which files the rows name' },
  'admin/sample': {
    tables: ['decisions', 'desk_rows', 'desk_state_changes'],
    why: 'decides what invented officers have moved',
  },
  'application/documents/sweep-documents.ts': {
    tables: ['exports', 'pdf_copies'],
    why: 'asks every table that names a file whether it is known, and marks those that are not, in one statement',
  },
  'application/draft/corrections.ts': {
    tables: ['corrections'],
    why: 'shows everywhere below the desk what staff have corrected of a submission',
  },
  'desk/counselor/mail-fates.ts': {
    tables: ['counselor_mails', 'counselors'],
    why: 'shows which mails are about an application',
  },
  'application/draft/desk-state.ts': {
    tables: ['desk_rows', 'desk_state_changes', 'withdrawals'],
    why: 'tells applicants how far the desk is, for everything that stands below it',
  },
  'application/items/read-status.ts': {
    tables: ['desk_rows', 'desk_state_changes'],
    why: 'tells applicants the public word of the state, and since when it is theirs',
  },
  'application/draft/released-decisions.ts': {
    tables: ['decision_letters', 'decisions'],
    why: 'tells other systems what was released, which those below the desk serve',
  },
  'application/receipt': { tables: ['issued_copies'], why: 'says whether a copy is genuine' },
  desk: { tables: ['audit', 'system_keys', 'webhooks'], why: 'shows the audit with the names of all who act' },
  'identity/staff/staff-store.ts': {
    tables: ['system_keys', 'webhooks'],
    why: 'lists what would end with an administrator',
  },
  'people/personal-data': { tables: 'all', why: 'exports and deletes every row about a person' },
  'platform/mail/outgoing-mail-store.ts': {
    tables: ['staff'],
    why: 'asks when a mail is sent whether the member of staff who gets the answers is still there',
  },
  'platform/database/lock-order.ts': {
    tables: ['accounts', 'applications', 'desk_rows', 'staff'],
    why: 'locks what belongs to several owners',
  },
}

type Read = { readonly path: string; readonly table: string }

const folderOf = (path: string): string => path.split('/')[0] ?? ''

const ownerFolders: ReadonlyMap<string, string> = new Map(
  Object.entries(tableOwners).flatMap(([owner, tables]) => tables.map((table) => [table, folderOf(owner)] as const)),
)

const isComment = (line: string): boolean => /^\s*(\/\/|\/?\*)/.test(line)

const source = /(?<!\bdelete\s+)\b(?:from|join|using)\s+(?:only\s+)?([a-z_]+)\b/g

/** Every place where a statement of this code reads a table of another folder of `server/src`. */
export const foreignReads = (path: string, code: string): readonly Read[] => {
  const statements = code
    .split('\n')
    .filter((line) => !isComment(line))
    .join('\n')
  return [...statements.matchAll(source)].flatMap(([, table = '']) => {
    const owner = ownerFolders.get(table)
    return owner === undefined || owner === folderOf(path) ? [] : [{ path, table }]
  })
}

const isWithin = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`)

/** What stands in no layer, such as the command line, connects the others. */
const heightOf = (folder: string): number => {
  const layer = serverLayers.findIndex((folders) => folders.includes(folder))
  return layer < 0 ? Number.POSITIVE_INFINITY : -layer
}

const isBelow = (owner: string, path: string): boolean => heightOf(owner) < heightOf(folderOf(path))

export const isAllowed = ({ path, table }: Read): boolean =>
  (table in published && isBelow(ownerFolders.get(table) ?? '', path)) ||
  Object.entries(readers).some(
    ([place, { tables }]) => isWithin(path, place) && (tables === 'all' || tables.includes(table)),
  )
