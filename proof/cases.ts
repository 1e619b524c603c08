/** A test that shows a case: a file of the project, and how the test's name begins (in `proof/`, by the case itself). */
type Place = readonly [file: string, test?: string]

type Case = { readonly shows: string; readonly where: readonly Place[] }

const calls = (name: string): Place => [`proof/calls/${name}.ts`]
const converter = 'converter'

/** Every fault and attack the product must survive, and where it is shown. A test of one part stands beside that part. */
export const cases: Readonly<Record<string, Case>> = {
  R1: {
    shows: 'kills during saves lose nothing acknowledged, restarts take 5 s at most',
    where: [['proof/kills.test.ts']],
  },
  R2: {
    shows: 'without PostgreSQL there is 503 only, and it comes back by itself',
    where: [
      ['proof/outage.test.ts'],
      ['server/src/infra/database/database-outage.test.ts', 'API-27 a database that no longer answers at all'],
    ],
  },
  R5: {
    shows: 'a second server on the data folder stops and names the first; a dead one is succeeded',
    where: [
      ['proof/kills.test.ts'],
      ['server/src/infra/database/embedded-database.test.ts', 'OPS-06 of many processes that start at the same time'],
    ],
  },
  R6: {
    shows: 'two tabs: different keys merge, the later save of one key wins',
    where: [calls('saving'), ['e2e/form-saving.spec.ts', 'SAV-03 two windows that change different answers']],
  },
  R7: { shows: 'submits at once and racing saves: one submission, one mail', where: [calls('submitting')] },
  R8: { shows: 'every write after the submission is 409', where: [calls('submitting')] },
  R9: { shows: 'a submit of invalid stored answers is 422', where: [calls('submitting')] },
  R11: { shows: 'SIGTERM under load loses and resets nothing', where: [['proof/drain.test.ts']] },
  R12: {
    shows: 'conversions that die, run out of memory or hang are retried and fail in words',
    where: [
      ['proof/work.test.ts'],
      [`${converter}/host/create-converter.test.ts`, 'DOC-18 a conversion that crashes fails alone'],
    ],
  },
  R13: { shows: 'jobs waiting and running at a kill settle within 30 s, once', where: [['proof/work.test.ts']] },
  R17: { shows: 'without a mail server sign-up is the same, and the mail waits', where: [['proof/mail.test.ts']] },
  R19: { shows: 'a seeded run with faults never differs from the model', where: [['proof/model.test.ts']] },
  A1: {
    shows: 'existing, unconfirmed and absent addresses are told alike',
    where: [
      calls('codes-and-resets'),
      ['server/src/features/accounts/sign-up.test.ts', 'ACC-19 a new, an unconfirmed and a taken'],
      ['server/src/features/accounts/same-work.test.ts', 'ACC-21 ACC-22 runs the same statements'],
      ['server/src/features/accounts/same-work.test.ts', 'ACC-21 ACC-22 takes the same time'],
    ],
  },
  A3: { shows: 'a code is guessed five times in all', where: [calls('codes-and-resets')] },
  A4: {
    shows: 'password guesses are limited per account and client, also after a restart; a reset helps the owner',
    where: [calls('passwords'), ['server/src/features/accounts/log-in.test.ts', 'ACC-28 failures of one client']],
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
      ['server/src/features/accounts/passwords.test.ts', 'ACC-15 no part of a long password'],
    ],
  },
  A9: {
    shows: 'a line break in a username adds no header',
    where: [calls('passwords'), ['server/src/infra/mail/send-mail.test.ts', 'OPS-08 neither a subject nor']],
  },
  Z1: {
    shows: 'every /api route without a living session is 401, and shows nothing of others',
    where: [calls('authorisation')],
  },
  Z2: {
    shows: 'file key, document and PDF link of another are refused',
    where: [calls('authorisation'), ['proof/injection.test.ts']],
  },
  Z3: { shows: 'bad tokens are 403, each use is noted without the token', where: [calls('tokens')] },
  Z5: { shows: 'unknown keys, status among answers and jumps of status are refused', where: [calls('saving')] },
  U1: { shows: 'a presigned form that was tampered with stores nothing', where: [calls('uploads')] },
  U2: {
    shows: 'uploads that are too large, empty or lie about their length leave nothing',
    where: [calls('uploads'), ['server/src/infra/storage/upload-route.test.ts', 'DOC-03 an endless chunked upload']],
  },
  U3: {
    shows: 'files that are not what they claim fail or come out clean; downloads are inert attachments',
    where: [
      calls('hostile-files'),
      [`${converter}/picture/picture-to-pdf.test.ts`, 'DOC-13 bytes after the end of a picture'],
    ],
  },
  U4: {
    shows: 'paths in keys, names and zip entries lead nowhere',
    where: [calls('uploads'), [`${converter}/docx/clean-docx.test.ts`, 'DOC-17 a symbolic link, a repeated name']],
  },
  U5: {
    shows: 'zip bombs fail within 5 s and 256 MB',
    where: [
      calls('hostile-files'),
      [`${converter}/docx/clean-docx.test.ts`, 'DOC-17 a zip bomb is refused within 5 s'],
    ],
  },
  U6: {
    shows: 'pixel bombs fail within 1 s',
    where: [calls('hostile-files'), [`${converter}/picture/picture-to-pdf.test.ts`, 'DOC-17 a pixel bomb of 50 kB']],
  },
  U7: {
    shows: 'huge, locked, active and looping PDFs settle; the event loop never stalls over 50 ms',
    where: [calls('hostile-files'), [`${converter}/pdf/clean-pdf.test.ts`, 'DOC-14 scripts, launch actions']],
  },
  U8: {
    shows: 'a docx reaches no address and no file, its own picture survives',
    where: [
      calls('hostile-files'),
      [`${converter}/both-layouts.test.ts`, 'DOC-15 a document that names addresses and files'],
    ],
  },
  U9: {
    shows: 'a converter that loops, forks or eats memory is killed with its group',
    where: [
      [`${converter}/host/create-converter.test.ts`, 'DOC-18 processes that a conversion started end'],
      [`${converter}/host/create-converter.test.ts`, 'DOC-17 and DOC-18: a conversion in an endless loop'],
    ],
  },
  U11: {
    shows: 'metadata is gone from the output',
    where: [
      calls('hostile-files'),
      [`${converter}/picture/picture-to-pdf.test.ts`, 'DOC-13 the place, camera and author of a photo'],
    ],
  },
  R20: {
    shows: 'a full or read-only disk is 507 or 503 in words, leaves nothing half-written and goes on with room',
    where: [['proof/disk.test.ts']],
  },
  R21: {
    shows: 'an acknowledged upload is on the disk with its folders',
    where: [['server/src/infra/storage/upload-route.test.ts', 'OPS-35 an upload is acknowledged only after']],
  },
  R22: {
    shows: 'an upgrade that waits for a table blocks no save, and a restart meanwhile serves',
    where: [
      ['server/src/infra/database/migrate.test.ts', 'OPS-36 while an upgrade waits'],
      ['server/src/main.test.ts', 'OPS-36 a process that is restarted'],
    ],
  },
  R23: {
    shows: 'a rolling restart behind the shipped nginx.conf fails no call',
    where: [['proof/nginx.test.ts']],
  },
  R24: {
    shows: 'a clock set back or forward makes no wait longer than its window',
    where: [
      ['proof/clock.test.ts'],
      ['server/src/features/accounts/clock-jumps.test.ts', 'OPS-38 after 90 minutes back the wait'],
      ['server/src/infra/jobs/future-times.test.ts', 'OPS-38 a job that waits is run'],
      ['server/src/infra/mail/send-mail.test.ts', 'OPS-38 a waiting mail is sent'],
      ['server/src/features/documents/document-routes.test.ts', 'OPS-38 DOC-23 a clock set back'],
      ['server/src/features/tokens/create-tokens.test.ts', 'OPS-38 a token is valid'],
    ],
  },
  R25: {
    shows: 'a search that fails or hangs is an empty list within a second, and delays nothing else',
    where: [
      ['server/src/features/lookup/search.test.ts', 'LKP-12 a missing table'],
      ['server/src/features/lookup/search.test.ts', 'LKP-12 while the table is locked'],
    ],
  },
  W1: { shows: 'script in answers, lookup, names and errors is text everywhere', where: [['proof/injection.test.ts']] },
  W2: { shows: 'security headers are on every route and error', where: [calls('hygiene')] },
  W3: { shows: 'cross-site calls have no effect', where: [calls('hygiene')] },
  W4: { shows: 'huge, deep and strange bodies are refused at once', where: [calls('strange-input')] },
  W5: {
    shows: 'slow and idle clients are closed in time',
    where: [
      ['proof/slow-clients.test.ts'],
      ['server/src/infra/http/limits.test.ts', 'API-28 a client that does not read'],
    ],
  },
  W6: { shows: 'SQL, LIKE and patterns are literal and quick', where: [calls('strange-input')] },
  W9: { shows: 'known secrets leave no trace in the log', where: [calls('traces')] },
  W11: {
    shows: 'no path ends in a redirect, a 500 or a warning in the log',
    where: [['server/src/infra/http/serve-pages.test.ts', 'API-33 no path ends']],
  },
  W10: {
    shows: 'sign-in, failure, reset, submit, delete and service view leave audit rows',
    where: [calls('traces')],
  },
  O1: { shows: 'no high finding of npm audit, permissive licences', where: [['proof/supply.test.ts']] },
  O2: {
    shows: 'the metrics move with what happens, and dashboard and alerts ask for them',
    where: [['proof/metrics.test.ts']],
  },
  FLEET: {
    shows: 'two web and two worker processes: journeys, limits, kills, rolling restart',
    where: [['proof/fleet.test.ts']],
  },
  FUZZ: { shows: 'random and mutated calls to every route get promised answers only', where: [calls('fuzz')] },
}
