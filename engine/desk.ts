/** What a member of staff may do; each role may do what those before it may. */
export const staffRoles = ['reader', 'officer', 'administrator'] as const

export type StaffRole = (typeof staffRoles)[number]

export const hasRole = (role: StaffRole, needed: StaffRole): boolean =>
  staffRoles.indexOf(role) >= staffRoles.indexOf(needed)

/** The session of a member of staff. No call of an applicant reads it. */
export const staffCookie = 'Desk.session'

/** A file that staff asked for after the submission is stored under a key with this prefix. No question has such a key. */
export const requestKeyPrefix = 'request-'

export const isRequestKey = (key: string): boolean => key.startsWith(requestKeyPrefix)

/** What staff can ask an applicant for. */
export const requestKinds = ['document', 'explanation'] as const

/** `repeated` means that the answer was not enough and a new request asks again. */
export const requestStatuses = ['open', 'answered', 'done', 'repeated', 'withdrawn'] as const

export type RequestStatus = (typeof requestStatuses)[number]

/** The longest texts of the desk, in characters. */
export const maxDeskText = { note: 4_000, reason: 500, title: 100, request: 2_000, answer: 4_000 } as const

/** How many applications one bulk action may change. */
export const maxBulkApplications = 1_000
