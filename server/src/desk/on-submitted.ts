import type { ApplicationDeps } from '../application/draft/application-deps.ts'
import type { Announce } from '../integration/systems/announce.ts'
import type { FeatureDeps } from '../platform/process/feature.ts'
import { createDeskIndex } from './list/desk-index.ts'

/** What a submission does at the desk, within its transaction: it appears in the list, and other systems are told. */
export const createOnSubmitted = (
  { desk, database, clock }: Pick<FeatureDeps, 'desk' | 'database' | 'clock'>,
  announce: Announce,
): NonNullable<ApplicationDeps['onSubmitted']> => {
  const index = createDeskIndex({ desk, database, clock })
  return async (sql, accountId, { answers, receipt: { number, submitted_at } }) => {
    await index.onSubmitted(sql, accountId, answers)
    await announce(sql, { event: 'application.submitted', accountId, data: { receipt: number, submitted_at } })
  }
}
