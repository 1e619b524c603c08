/** What a member of staff may do; each role may do what those before it may. */
export const staffRoles = ['reader', 'officer', 'administrator'] as const

export type StaffRole = (typeof staffRoles)[number]

export const hasRole = (role: StaffRole, needed: StaffRole): boolean =>
  staffRoles.indexOf(role) >= staffRoles.indexOf(needed)

/** The session of a member of staff. No call of an applicant reads it. */
export const staffCookie = 'Desk.session'

/** Names the login of a browser between the password and the second factor. */
export const pendingLoginCookie = 'Desk.login'

/** Belongs to a login at the school's identity provider until the browser is back. */
export const providerLoginCookie = 'Desk.provider'

export const maxStaffNameLength = 80

/** How many passkeys and apps together one member of staff may have. */
export const maxSecondFactors = 10
