import type { lastPage, webStatus } from '@apply/contract/progress'
import type { WebStatus } from '@apply/engine/statuses'
import { useEffect } from 'react'
import { call } from '../api/call.ts'
import { ServerError, UnauthorizedError } from '../api/failures.ts'
import { toastUnexpectedError } from '../ui/unexpected-error.tsx'
import { type Profile, refetchProfile } from './profile.ts'
import { getSnapshot, updateSnapshot, useSnapshot } from './snapshot.ts'

const maxRetries = 2
const retryDelayMs = 1_000
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const withRetries = async <Result>(task: () => Promise<Result>, left: number, delayMs: number): Promise<Result> => {
  try {
    return await task()
  } catch (error) {
    if (left === 0 || error instanceof UnauthorizedError) throw error
    await wait(delayMs)
    return withRetries(task, left - 1, delayMs * 2)
  }
}

/** Reports a status to the server, with two retries. */
export const postWebStatus = async (status: Exclude<WebStatus, 'none'>): Promise<void> => {
  const report = () => call<typeof webStatus>('POST', '/api/web-status', { body: { web_status: status } })
  await withRetries(report, maxRetries, retryDelayMs)
}

const start = async (): Promise<void> => {
  await postWebStatus('started')
  if (getSnapshot().web_status === 'none') updateSnapshot({ web_status: 'started' })
}

/** Sets the status 'started' when a student first opens the form. */
export const useStartedStatus = (profile: Profile | undefined): void => {
  useEffect(() => {
    if (profile && getSnapshot().web_status === 'none') start().catch(toastUnexpectedError)
  }, [profile])
}

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

/** Reports each form page the student visits. */
export const useLastPageReport = (path: string): void => {
  const { is_logged_in, web_status } = useSnapshot()
  const reports = is_logged_in && isInProgress(web_status)
  useEffect(() => {
    if (reports) reportLastPage(path).catch(toastUnexpectedError)
  }, [reports, path])
}
