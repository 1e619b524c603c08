import { secondsBetweenMails } from '@apply/engine/limits'
import { type Limit, perAddress, perClient } from '../../platform/limits/limit.ts'

const minute = 60
const hour = 60 * minute

/** The response to the request before may have been lost, so a refusal says where its email is. It says the same about an unknown address. */
const perMail = (name: string, points: number, seconds: number): Limit => ({
  ...perAddress(name, points, seconds),
  refusal: 'Such an email was asked for already. Please look in your inbox and spam folder, or',
})

const forgotMails = [perMail('forgot-minute', 1, secondsBetweenMails), perMail('forgot-hour', 5, hour)]

/** Wrong passwords. A whole school, whose pupils mistype on its application day, may have one network. */
export const passwordLimits = {
  network: { name: 'log-in-client', addresses: 500, seconds: 15 * minute },
  address: perAddress('log-in-address', 10, 15 * minute),
} as const

/** The rate limits of each call, the widest first. A call that one of them refuses counts against none of them. */
export const rateLimits = {
  // A whole school may sign up from one network on its application day; one person needs a few tries at most.
  signUp: [perClient('sign-up-client', 1_000, hour), perAddress('sign-up-address', 10, hour)],
  // Counts wrong codes only: five each for 400 people behind one network. The code itself bounds the tries per person.
  confirm: [perClient('confirm-client', 2_000, hour)],
  resendConfirm: [
    perClient('resend-client', 1_000, hour),
    perMail('resend-minute', 1, secondsBetweenMails),
    perMail('resend-hour', 5, hour),
  ],
  forgotPassword: [perClient('forgot-client', 1_000, hour), ...forgotMails],
  // On a browser where the owner has logged in before: others in the network do not keep the owner from a new password.
  forgotPasswordAtHome: forgotMails,
  changeEmail: [
    perClient('change-email-client', 1_000, hour),
    perMail('change-email-minute', 1, secondsBetweenMails),
    perMail('change-email-hour', 5, hour),
  ],
  // Of the new address: many accounts, or one that changes its own address again and again, must not fill the mailbox of a stranger.
  newAddress: [perMail('new-address-hour', 5, hour)],
  // Each visit of the Log In card asks once, and again every few minutes while it is in sight.
  passkeyOptions: [perClient('passkey-options-client', 5_000, hour)],
  // Counts refused passkeys only. A signature cannot be guessed; the limit saves work. Not for a browser that its owner has used.
  passkeyLogIn: [perClient('passkey-client', 500, 15 * minute)],
  changePasskeys: [perClient('change-passkeys-client', 1_000, hour), perAddress('change-passkeys-address', 30, hour)],
  exportData: [perClient('export-client', 500, 24 * hour), perAddress('export-address', 5, 24 * hour)],
  // Counts wrong links only, and refuses nobody who has a right one: 256 bits cannot be guessed.
  resetPassword: [perClient('reset-client', 1_000, hour)],
} as const satisfies Record<string, readonly Limit[]>

/** Lifetimes, in milliseconds. */
export const codeLifetime = 15 * minute * 1_000

export const maxCodeTries = 5
