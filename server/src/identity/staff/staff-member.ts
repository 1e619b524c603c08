import type { StaffRole } from '@apply/engine/desk'

/** A member of staff who is logged in. */
export type StaffMember = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: StaffRole
  readonly sessionId: string
}
