import type { lastPage } from '@apply/contract/last-page'
import type { WebStatus } from '@apply/engine/statuses'
import { useEffect } from 'react'
import { call } from '../api/call.ts'
import { toastUnexpectedError } from '../ui/unexpected-error.tsx'
import { getSnapshot, updateSnapshot, useSnapshot } from './snapshot.ts'

export const isInProgress = (status: WebStatus): boolean => status === 'started' || status === 'validating'

/** Tells the server which page the student is on, while the application is in progress. */
export const reportLastPage = async (path: string): Promise<void> => {
  if (!isInProgress(getSnapshot().web_status)) return
  await call<typeof lastPage>('PUT', '/api/last-page', { body: { last_page: path } })
  updateSnapshot({ last_page: path })
}

/** Reports each form page the student visits. */
export const useLastPageReport = (path: string): void => {
  const { is_logged_in, web_status } = useSnapshot()
  const reports = is_logged_in && isInProgress(web_status)
  useEffect(() => {
    if (reports) reportLastPage(path).catch(toastUnexpectedError)
  }, [reports, path])
}
