import type { FeatureDeps } from '../../infra/process/feature.ts'
import type { ApplicationDeps } from '../applications/application-deps.ts'
import { createDeskIndex } from './list/desk-index.ts'
import { type Announce, announceSubmission } from './systems/announce.ts'

/** What a submission does at the desk, within its transaction: it appears in the list, and other systems are told. */
export const createOnSubmitted = (
  deps: FeatureDeps & { readonly announce: Announce },
): NonNullable<ApplicationDeps['onSubmitted']> => {
  const index = createDeskIndex(deps)
  const announce = announceSubmission(deps.announce)
  return async (sql, studentId, submitted) => {
    await index.onSubmitted(sql, studentId, submitted.answers)
    await announce(sql, studentId, submitted)
  }
}
