import { form, school } from '@apply/forms/governors-choice'
import { capturedLog } from '../../../../testing/captured-log.ts'
import { settableClock } from '../../../../testing/settable-clock.ts'
import { testMailQueue } from '../../../../testing/test-jobs.ts'
import { createSignedIn, identityCookies } from '../../../identity/applicants/signed-in.ts'
import { applicants } from '../../../identity/people.ts'
import { createSessions } from '../../../identity/sessions/sessions.ts'
import type { Database } from '../../../platform/database/database.ts'
import { createAfterSubmission } from '../after-submission.ts'
import type { ApplicationDeps, Documents } from '../application-deps.ts'

export const testMoment = '2026-01-15T18:00:00.000Z'

const clock = settableClock(testMoment).now
const { log } = capturedLog()

/** For tests without uploaded files. */
export const noDocuments: Documents = {
  list: async () => ({}),
  column: 'null as documents',
  parseColumn: () => ({}),
  dropUnasked: async () => {},
  listForSubmission: async () => ({}),
  isConverting: async () => false,
}

const nothing = async () => undefined

/** For servers without a desk, without counselors and without other systems. */
export const nobodyElse = { showAtDesk: nothing, makeList: nothing, askCounselor: nothing, announce: nothing } as const

/** Dependencies for tests that use no accounts. */
export const applicationDepsFor = async (
  database: Database,
  changed: Partial<ApplicationDeps> = {},
): Promise<ApplicationDeps> => ({
  database,
  clock,
  form,
  school,
  documents: noDocuments,
  signedIn: createSignedIn(createSessions(applicants, { database, clock, log }), identityCookies('http://localhost')),
  successfulLogins: 'array[]::timestamptz[] as logins',
  afterSubmission: createAfterSubmission({ school, mailQueue: await testMailQueue(database), ...nobodyElse }),
  ...changed,
})
