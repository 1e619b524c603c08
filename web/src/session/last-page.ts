import type { lastPage } from '@apply/contract/last-page'
import type { WebStatus } from '@apply/engine/web-status'
import { useEffect } from 'react'
import { call } from '../api/call.ts'
import { toastUnexpectedError } from '../ui/unexpected-error.ts'
import { getSnapshot, updateSnapshot, useSnapshot } from './snapshot.ts'

export const isUnderWay = (status: WebStatus): boolean => status === 'started' || status === 'validating'

/** Tells the server where the student is; only while the application is under way. */
export const reportLastPage = async (path: string): Promise<void> => {
  if (!isUnderWay(getSnapshot().web_status)) return
  await call<typeof lastPage>('PUT', '/api/last-page', { body: { last_page: path } })
  updateSnapshot({ last_page: path })
}

/** Reports each form page the student visits. */
export const useLastPageReport = (path: string): void => {
  const { is_logged_in, web_status } = useSnapshot()
  const reports = is_logged_in && isUnderWay(web_status)
  useEffect(() => {
    if (reports) reportLastPage(path).catch(toastUnexpectedError)
  }, [reports, path])
}
