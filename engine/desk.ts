/** What a member of staff may do; each role may do what those before it may. */
export const staffRoles = ['reader', 'officer', 'administrator'] as const

export type StaffRole = (typeof staffRoles)[number]

export const hasRole = (role: StaffRole, needed: StaffRole): boolean =>
  staffRoles.indexOf(role) >= staffRoles.indexOf(needed)

/** The session of a member of staff. No call of an applicant reads it. */
export const staffCookie = 'Desk.session'

/** Names the login of a browser between the password and the second factor. */
export const pendingLoginCookie = 'Desk.login'

/** Says that a member of staff has logged in on this browser before. */
export const staffDeviceCookie = 'Desk.device'

/** Belongs to a login at the school's identity provider until the browser is back. */
export const providerLoginCookie = 'Desk.provider'

export const maxStaffNameLength = 80

/** How many passkeys and apps together one member of staff may have. */
export const maxSecondFactors = 10

/** By what the list of applications can be sorted. `match` is for a search: the best first. */
export const deskSorts = ['name', 'submitted', 'started', 'changed', 'desk_state', 'match'] as const

export type DeskSort = (typeof deskSorts)[number]

/** How many applications a page of the list has. */
export const listPageSize = 50

export const maxSearchLength = 200
export const maxViewQueryLength = 2000

/** A file that staff asked for after the submission is stored under a key with this prefix. No question has such a key. */
const requestKeyPrefix = 'request-'

/** The key of the file of a request. */
export const requestKey = (id: string): string => `${requestKeyPrefix}${id}`

export const isRequestKey = (key: string): boolean => key.startsWith(requestKeyPrefix)

/** The id of the request whose file has this key. */
export const requestIdIn = (key: string): string | undefined =>
  isRequestKey(key) ? key.slice(requestKeyPrefix.length) : undefined

/** What staff can ask an applicant for. */
export const requestKinds = ['document', 'explanation'] as const

/** `repeated` means that the answer was not enough and a new request asks again. */
export const requestStatuses = ['open', 'answered', 'done', 'repeated', 'withdrawn'] as const

export type RequestStatus = (typeof requestStatuses)[number]

/** The longest texts of the desk, in characters. */
export const maxDeskText = {
  note: 4_000,
  reason: 500,
  title: 100,
  request: 2_000,
  answer: 4_000,
  letter: 4_000,
  condition: 500,
  subject: 150,
  mail: 5_000,
} as const

/** How many mails a member of staff may write, and an applicant may get, within a day. */
export const maxMails = { perOfficerAndDay: 10_000, perApplicantAndDay: 3 } as const

/** A correction of an answer counts once a second person has approved it. */
export const correctionStatuses = ['proposed', 'approved', 'refused'] as const

export type CorrectionStatus = (typeof correctionStatuses)[number]

/** How many applications can be named by their ids in one bulk action: as many as fit into one call. A view of the list may have more. */
export const maxBulkApplications = 1_000

/** What becomes of a bulk action. */
export const bulkStatuses = ['prepared', 'running', 'completed', 'stopped'] as const

export type BulkStatus = (typeof bulkStatuses)[number]

/** What staff say about two applications that look like one person's. */
export const pairJudgements = ['open', 'same', 'different'] as const

export type PairJudgement = (typeof pairJudgements)[number]

/** How many conditions an admission can have. */
export const maxConditions = 10

/** How far a decision is. One that was withdrawn can be proposed again; one that was released stays as it is. */
export const decisionStatuses = ['withdrawn', 'proposed', 'confirmed', 'released'] as const

export type DecisionStatus = (typeof decisionStatuses)[number]

/** How far a release is: its letters are made, it waits for its moment, it goes on, it has ended. */
export const releaseStatuses = ['prepared', 'scheduled', 'releasing', 'released', 'cancelled'] as const

export type ReleaseStatus = (typeof releaseStatuses)[number]
