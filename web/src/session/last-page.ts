import type { lastPage } from '@apply/contract/progress'
import type { WebStatus } from '@apply/engine/statuses'
import { call } from '../api/call.ts'
import { ServerError } from '../api/failures.ts'
import { refetchProfile } from './profile.ts'
import { getSnapshot, updateSnapshot } from './snapshot.ts'

export const isInProgress = (status: WebStatus): boolean => status === 'started' || status === 'validating'

/** Whether a call was refused because another window or device has submitted. Then the profile leads to the completion page. */
export const wasSubmittedMeanwhile = async (error: unknown): Promise<boolean> => {
  if (!(error instanceof ServerError && error.status === 409)) return false
  await refetchProfile()
  return getSnapshot().web_status === 'submitted'
}

/** Tells the server which page the student is on, while the application is in progress. */
export const reportLastPage = async (path: string): Promise<void> => {
  if (!isInProgress(getSnapshot().web_status)) return
  try {
    await call<typeof lastPage>('PUT', '/api/last-page', { body: { last_page: path } })
    updateSnapshot({ last_page: path })
  } catch (error) {
    if (!(await wasSubmittedMeanwhile(error))) throw error
  }
}
