import { maxEmailLength } from '@apply/engine/limits'
import { z } from 'zod'
import type { Call } from '../call.ts'
import { rowId } from '../schemas.ts'

const entry = z.object({
  id: z.number(),
  at: z.iso.datetime(),
  /** The name of the member of staff; null if it was somebody else, such as the operator or a failed login. */
  staff: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** The name of the key with which another system called; null if it was no system. */
  system: z.string().nullable(),
  actor: z.string(),
  action: z.string(),
  target: z.object({
    kind: z.enum(['application', 'staff', 'key', 'webhook', 'other']),
    /** The id of the application or the member of staff. */
    id: z.uuid().nullable(),
    /** The name or the e-mail address, empty if the account was deleted. Keys and webhooks keep their names when they end. */
    text: z.string(),
  }),
  /** The name of the applicant as it is now; null if there is no target of that kind, no name, or none that staff may read. */
  applicant: z.string().nullable(),
  result: z.string(),
})

export type AuditEntry = z.output<typeof entry>

export const readDeskAudit = {
  method: 'GET',
  path: '/desk/api/audit',
  tag: 'Desk',
  access: 'administrator',
  summary: 'Read what was done at the desk, the newest first.',
  query: z.strictObject({
    person: rowId.optional(),
    /** What was done with the application of one applicant: the e-mail address, the receipt number, or the id, also of a deleted account. */
    applicant: z.string().trim().min(1).max(maxEmailLength).optional(),
    action: z.string().max(100).optional(),
    /** A day at the school. The database knows no year 0. */
    day: z.iso
      .date()
      .regex(/^(?!0000)/)
      .optional(),
    /** `next` of the page before. */
    cursor: z.string().max(60).optional(),
  }),
  response: z.object({ entries: z.array(entry), next: z.string().nullable() }),
} as const satisfies Call

export const readDeskAuditFilters = {
  method: 'GET',
  path: '/desk/api/audit/filters',
  tag: 'Desk',
  access: 'administrator',
  summary: 'Read the people and actions that the audit can be filtered by.',
  response: z.object({
    people: z.array(z.object({ id: z.uuid(), name: z.string() })),
    actions: z.array(z.string()),
  }),
} as const satisfies Call
