/** What a member of staff may do; each role may do what those before it may. */
export const staffRoles = ['reader', 'officer', 'administrator'] as const

export type StaffRole = (typeof staffRoles)[number]

export const hasRole = (role: StaffRole, needed: StaffRole): boolean =>
  staffRoles.indexOf(role) >= staffRoles.indexOf(needed)

/** The session of a member of staff. No call of an applicant reads it. */
export const staffCookie = 'Desk.session'

/** What the key of another system may read. */
export const systemScopes = ['applications', 'documents'] as const

export type SystemScope = (typeof systemScopes)[number]

/** What other systems are told about. */
export const deskEvents = ['application.submitted', 'request.answered', 'state.changed'] as const

export type DeskEventName = (typeof deskEvents)[number]

/** How many applications one page of the list for other systems has at most. */
export const maxFeedPage = 100
