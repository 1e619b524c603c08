import type { readTabs } from '@apply/contract/tabs'
import { useEffect, useRef } from 'react'
import { call } from '../api/call.ts'
import { toastUnexpectedError } from '../ui/unexpected-error.ts'
import { reportEvery } from './inactivity.ts'
import { isUnderWay, reportLastPage } from './last-page.ts'
import { getSnapshot } from './snapshot.ts'

/** Reports the last page again; where there is none to report, such as after the submission, a small call does as well. */
const keepSession = async (): Promise<void> => {
  const { web_status, last_page } = getSnapshot()
  if (last_page !== null && isUnderWay(web_status)) await reportLastPage(last_page)
  else await call<typeof readTabs>('GET', '/api/tabs')
}

/** Reading is not idling: while somebody is active in this tab, the session is kept every five minutes. */
export const useKeepAlive = (): (() => void) => {
  const wasActive = useRef(false)
  useEffect(() => {
    const keep = () => {
      if (!wasActive.current) return
      wasActive.current = false
      keepSession().catch(toastUnexpectedError)
    }
    const interval = setInterval(keep, reportEvery)
    return () => clearInterval(interval)
  }, [])

  return () => {
    wasActive.current = true
  }
}
