/** What a member of staff may do; each role may do what those before it may. */
export const staffRoles = ['reader', 'officer', 'administrator'] as const

export type StaffRole = (typeof staffRoles)[number]

export const hasRole = (role: StaffRole, needed: StaffRole): boolean =>
  staffRoles.indexOf(role) >= staffRoles.indexOf(needed)

/** The session of a member of staff. No call of an applicant reads it. */
export const staffCookie = 'Desk.session'
