import { type Cases, calls, faults } from './case.ts'

/** Faults of machines, networks, disks, databases and clocks. */
export const reliabilityCases: Cases = {
  R1: {
    shows: 'kills during saves lose nothing acknowledged, restarts take 5 s at most',
    where: [faults('kills')],
  },
  R2: {
    shows: 'without PostgreSQL there is 503 only, and it comes back by itself',
    where: [
      ['proof/pages/outage.ts'],
      ['server/src/platform/database/database-outage.test.ts', 'API-27 a database that no longer answers at all'],
    ],
  },
  R5: {
    shows: 'a second server on the data folder stops and names the first; a dead one is succeeded',
    where: [
      faults('kills'),
      [
        'server/src/platform/database/embedded/folder-lock.test.ts',
        'OPS-53 of many servers that start at the same time',
      ],
    ],
  },
  R6: {
    shows: 'two tabs: different keys merge, the later save of one key wins',
    where: [
      calls('saving'),
      ['e2e/form-saving.spec.ts', 'SAV-03 SAV-12 SAV-40 two windows see what the other changes'],
    ],
  },
  R7: { shows: 'submits at once and racing saves: one submission, one mail', where: [calls('submitting')] },
  R8: { shows: 'every write after the submission is 409', where: [calls('submitting')] },
  R9: { shows: 'a submit of invalid stored answers is 422', where: [calls('submitting')] },
  R11: { shows: 'SIGTERM under load loses and resets nothing', where: [faults('drain')] },
  R12: {
    shows: 'conversions that die, run out of memory or hang are retried and fail in words',
    where: [
      faults('conversions'),
      ['converter/host/create-converter.test.ts', 'DOC-18 a conversion that crashes fails alone'],
    ],
  },
  R13: { shows: 'jobs waiting and running at a kill settle within 30 s, once', where: [faults('conversions')] },
  R17: { shows: 'without a mail server sign-up is the same, and the mail waits', where: [faults('mail')] },
  R19: { shows: 'a seeded run with faults never differs from the model', where: [faults('random-commands')] },
  R20: {
    shows: 'a full or read-only disk is 507 or 503 in words, leaves nothing half-written and goes on with room',
    where: [['proof/storage/disk.ts']],
  },
  R21: {
    shows: 'an acknowledged upload is on the disk with its folders',
    where: [
      faults('power-cut'),
      ['server/src/platform/storage/upload-route.test.ts', 'OPS-35 an upload is acknowledged only after'],
    ],
  },
  R22: {
    shows: 'an upgrade that waits for a table blocks no save, and a restart meanwhile serves',
    where: [
      faults('upgrade'),
      ['server/src/platform/database/migrate.test.ts', 'OPS-36 while an upgrade waits'],
      ['server/src/main.test.ts', 'OPS-15 OPS-33 OPS-36 on PostgreSQL a port that is taken'],
    ],
  },
  R23: {
    shows: 'a rolling restart behind the shipped nginx.conf fails no call',
    where: [['proof/fleet.test.ts']],
  },
  R24: {
    shows: 'a clock set back or forward makes no wait longer than its window',
    where: [
      faults('clock'),
      ['server/src/identity/applicants/clock-jumps.test.ts', 'OPS-38 after 90 minutes back the wait'],
      ['server/src/platform/jobs/future-times.test.ts', 'OPS-38 a job that waits is run'],
      ['server/src/platform/mail/send-mail.test.ts', 'OPS-38 a waiting mail is sent'],
      ['server/src/application/documents/document-routes.test.ts', 'OPS-38 DOC-23 a clock set back'],
      ['server/src/integration/tokens/create-tokens.test.ts', 'OPS-38 a token is valid'],
    ],
  },
  R25: {
    shows: 'a search that fails or hangs is an empty list within a second, and delays nothing else',
    where: [
      calls('search-outage'),
      ['server/src/lookup/search.test.ts', 'LKP-12 a missing table'],
      ['server/src/lookup/search.test.ts', 'LKP-12 while the table is locked'],
    ],
  },
  R26: {
    shows: 'a late copy of an older save changes nothing',
    where: [calls('saving'), ['server/src/application/draft/save-draft.test.ts', 'SAV-13 a delayed copy of a save']],
  },
  R27: {
    shows: 'a file that a restore did not bring back is 404 in words, a replaced one is kept for a day',
    where: [
      calls('registered-files'),
      ['server/src/application/documents/stored-file.test.ts', 'DOC-32 the files of a replaced'],
    ],
  },
  R28: {
    shows: 'a release that is killed again and again gives every applicant one letter and one mail',
    where: [['proof/release-kills.test.ts'], ['server/src/desk/decisions/releases.test.ts', 'DEC-27 a release']],
  },
}
