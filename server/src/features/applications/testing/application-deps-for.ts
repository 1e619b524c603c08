import { form, school } from '@apply/forms/governors-choice'
import { settableClock } from '../../../../testing/settable-clock.ts'
import { testMailQueue } from '../../../../testing/test-jobs.ts'
import type { Database } from '../../../infra/database/database.ts'
import type { ApplicationDeps } from '../application-deps.ts'
import { noDocuments } from '../documents.ts'

export const testMoment = '2026-01-15T18:00:00.000Z'

/** What a store or a submission needs, apart from accounts. */
export const applicationNeedsFor = async (
  database: Database,
  changed: Partial<ApplicationDeps> = {},
): Promise<ApplicationDeps> => ({
  database,
  clock: settableClock(testMoment).now,
  form,
  school,
  documents: noDocuments,
  signedIn: Object.assign(async () => undefined, { alongside: () => async () => undefined }),
  successfulLogins: 'array[]::timestamptz[] as logins',
  audit: async () => undefined,
  mailQueue: await testMailQueue(database),
  ...changed,
})
