import { type Cases, calls } from './case.ts'

/** Attacks on accounts, sessions and what belongs to others. */
export const accountsCases: Cases = {
  A1: {
    shows: 'existing, unconfirmed and absent addresses are told alike, by the same statements',
    where: [
      ['proof/same-work.test.ts'],
      calls('codes-and-resets'),
      ['server/src/identity/applicants/sign-up.test.ts', 'ACC-19 a new, an unconfirmed and a taken'],
      ['server/src/identity/applicants/same-work.test.ts', 'ACC-21 ACC-22 runs the same statements'],
      ['server/src/identity/applicants/same-work.test.ts', 'ACC-21 ACC-22 takes the same time'],
    ],
  },
  A3: { shows: 'a code is guessed five times in all', where: [calls('codes-and-resets')] },
  A4: {
    shows: 'password guesses are limited per account and client, also after a restart; a reset helps the owner',
    where: [calls('passwords'), ['server/src/identity/applicants/log-in.test.ts', 'ACC-28 failures of one client']],
  },
  A5: { shows: 'a reset id works once, for its owner, while newest and young', where: [calls('codes-and-resets')] },
  A6: {
    shows: 'cookies from before login, after logout, reset and idling are dead',
    where: [calls('sessions')],
  },
  A7: {
    shows: 'passwords of any length and script',
    where: [
      calls('passwords'),
      ['server/src/identity/passwords/passwords.test.ts', 'ACC-15 no part of a long password'],
    ],
  },
  A9: {
    shows: 'a line break in a username adds no header',
    where: [calls('passwords'), ['server/src/platform/mail/send-mail.test.ts', 'OPS-08 neither a subject nor']],
  },
  Z1: {
    shows: 'every /api route without a living session is 401, and shows nothing of others',
    where: [calls('authorisation')],
  },
  Z2: {
    shows: 'file key, document and PDF link of another are refused',
    where: [calls('authorisation'), ['proof/pages/injection.ts']],
  },
  Z3: { shows: 'bad tokens are 403, each use is noted without the token', where: [calls('tokens')] },
  Z5: { shows: 'unknown keys, status among answers and jumps of status are refused', where: [calls('saving')] },
}
