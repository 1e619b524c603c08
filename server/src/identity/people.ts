import type { StaffRole } from '@apply/engine/desk'
import { asAccount } from '../platform/audit/audit.ts'
import { asStaff } from '../platform/audit/staff-audit.ts'
import type { Mail } from '../platform/mail/mail-store.ts'

const minute = 60_000
const hour = 60 * minute

/** The links in mails with which their owners set a new password. */
type LinkTable = { readonly table: string; readonly hash: string; readonly lifetime: number; readonly topic: string }

type SessionTable = { readonly table: string; readonly idleLifetime: number; readonly maxLifetime: number }

/** Everything in which one kind of people who log in differs from another: the code about their identity is the same. */
export type People = {
  /** How the audit names one of them. */
  readonly named: (id: string | undefined) => string
  /** Where it stands when they did something, if somebody asks that. */
  readonly acts?: string
  readonly table: string
  /** The column with the e-mail address. */
  readonly address: string
  /** Who may log in. */
  readonly activeCondition: string
  /** The column that names one of them in the tables below. */
  readonly owner: string
  readonly sessions: SessionTable
  readonly devices: string
  readonly passkeys: string
  /** The columns say what a challenge is for. */
  readonly challenges: { readonly table: string; readonly subject: readonly string[] }
  readonly links: LinkTable
  /** Tables with what was allowed by a password, and ends with it. */
  readonly endsWithPassword: readonly string[]
  /** What a mail to one of them is about. */
  readonly mailAbout: (id: string) => Pick<Mail, 'accountId'>
  /** For those who log in elsewhere only. */
  readonly noPassword?: string
  /** How their actions in the audit and the topics of their mails begin. */
  readonly actions: string
  readonly topics: string
}

/** With what a session says about its person. */
export type PeopleWithSessions<Person> = People & {
  readonly columns: readonly (keyof Person & string)[]
  readonly person: (row: Person) => Person
}

/** An applicant who is logged in. */
export type Student = { readonly id: string; readonly username: string }

export const applicants = {
  named: asAccount,
  acts: 'account_acts',
  table: 'accounts',
  address: 'username',
  activeCondition: 'confirmed_at is not null',
  owner: 'account_id',
  sessions: { table: 'sessions', idleLifetime: 20 * minute, maxLifetime: 12 * hour },
  columns: ['id', 'username'],
  person: ({ id, username }) => ({ id, username }),
  devices: 'known_devices',
  passkeys: 'passkeys',
  challenges: { table: 'passkey_challenges', subject: ['account_id'] },
  links: { table: 'password_resets', hash: 'id_hash', lifetime: hour, topic: 'reset' },
  endsWithPassword: ['confirmation_codes', 'email_changes'],
  mailAbout: (accountId) => ({ accountId }),
  actions: '',
  topics: '',
} satisfies PeopleWithSessions<Student>

/** A member of staff who is logged in. */
export type StaffMember = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: StaffRole
}

export const staff = {
  named: asStaff,
  table: 'staff',
  address: 'email',
  activeCondition: 'removed_at is null',
  owner: 'staff_id',
  sessions: { table: 'staff_sessions', idleLifetime: 30 * minute, maxLifetime: 12 * hour },
  columns: ['id', 'name', 'email', 'role'],
  person: ({ id, name, email, role }) => ({ id, name, email, role }),
  devices: 'staff_known_devices',
  passkeys: 'staff_passkeys',
  challenges: { table: 'staff_challenges', subject: ['staff_id', 'purpose'] },
  links: { table: 'staff_invitations', hash: 'token_hash', lifetime: 48 * hour, topic: 'desk-invitation' },
  endsWithPassword: ['staff_pending_logins'],
  mailAbout: () => ({}),
  noPassword: 'You log in through the identity provider of the school and have no password here.',
  actions: 'desk ',
  topics: 'desk-',
} satisfies PeopleWithSessions<StaffMember>
