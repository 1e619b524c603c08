import { type Limit, perAddress, perClient } from '../../platform/limits/limit.ts'

const minute = 60
const hour = 60 * minute

/** Wrong passwords, as for applicants. */
export const staffPasswordLimits = {
  network: { name: 'desk-log-in-client', addresses: 500, seconds: 15 * minute },
  address: perAddress('desk-log-in-address', 10, 15 * minute),
} as const

/** The rate limits of the calls about staff, the widest first. */
export const staffLimits = {
  // Counts wrong codes only, over all logins of a person: 30 a day hit one of three valid codes once in 30 years.
  code: [
    perClient('desk-code-client', 500, 15 * minute),
    perAddress('desk-code-day', 30, 24 * hour),
    perAddress('desk-code-address', 10, 15 * minute),
  ],
  // A signature cannot be guessed; the limit saves work.
  passkey: [perClient('desk-passkey-client', 500, 15 * minute), perAddress('desk-passkey-address', 60, 15 * minute)],
  // Counts wrong links only, and refuses nobody who has a right one: 256 bits cannot be guessed.
  invitation: [perClient('desk-invitation-client', 500, hour)],
  // Not for a browser on which a member has logged in before.
  provider: [perClient('desk-provider-client', 1_000, hour)],
  /** For each administrator. */
  invite: [perClient('desk-invite-client', 500, hour), perAddress('desk-invite-address', 100, hour)],
  changeFactors: [perClient('desk-factors-client', 500, hour), perAddress('desk-factors-address', 30, hour)],
} as const satisfies Record<string, readonly Limit[]>

/** Lifetimes, in milliseconds. */
export const pendingLoginLifetime = 5 * minute * 1_000
export const providerLoginLifetime = 10 * minute * 1_000
export const factorOfferLifetime = 10 * minute * 1_000

/** Wrong second factors for one password that was sent. */
export const maxPendingTries = 5
