export type Limit = {
  readonly name: string
  readonly per: 'address' | 'client'
  readonly points: number
  readonly seconds: number
}

const minute = 60
const hour = 60 * minute

const perAddress = (name: string, points: number, seconds: number): Limit => ({ name, per: 'address', points, seconds })
const perClient = (name: string, points: number, seconds: number): Limit => ({ name, per: 'client', points, seconds })

/** Each call's limits, the widest first; what a wide one counted is given back when a narrow one refuses. */
export const limits = {
  // A whole school may sign up from one address on its application day; one person needs a few tries at most.
  signUp: [perClient('sign-up-client', 1_000, hour), perAddress('sign-up-address', 10, hour)],
  // Counts wrong codes only: five each for 400 people behind one address. The code itself bounds the tries per person.
  confirm: [perClient('confirm-client', 2_000, hour)],
  // Counts failures only: fifty people behind one address may each use up their ten.
  logIn: [perClient('log-in-client', 500, 15 * minute), perAddress('log-in-address', 10, 15 * minute)],
  resendConfirm: [
    perClient('resend-client', 1_000, hour),
    perAddress('resend-minute', 1, minute),
    perAddress('resend-hour', 5, hour),
  ],
  forgotPassword: [
    perClient('forgot-client', 1_000, hour),
    perAddress('forgot-minute', 1, minute),
    perAddress('forgot-hour', 5, hour),
  ],
  // Counts wrong links only; 256 bits cannot be guessed, this keeps the database quiet.
  resetPassword: [perClient('reset-client', 1_000, hour)],
} as const satisfies Record<string, readonly Limit[]>
