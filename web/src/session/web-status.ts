import type { webStatus } from '@apply/contract/progress'
import type { WebStatus } from '@apply/engine/statuses'
import { useEffect } from 'react'
import { call } from '../api/call.ts'
import { UnauthorizedError } from '../api/failures.ts'
import { toastUnexpectedError } from '../ui/unexpected-error.tsx'
import { isInProgress, reportLastPage } from './last-page.ts'
import type { Profile } from './profile.ts'
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

/** Reports each form page the student visits. */
export const useLastPageReport = (path: string): void => {
  const { is_logged_in, web_status } = useSnapshot()
  const reports = is_logged_in && isInProgress(web_status)
  useEffect(() => {
    if (reports) reportLastPage(path).catch(toastUnexpectedError)
  }, [reports, path])
}
