import type { readTabs } from '@apply/contract/tabs'
import { useEffect, useRef } from 'react'
import { call } from '../api/call.ts'
import { toastUnexpectedError } from '../ui/unexpected-error.tsx'
import { getSnapshot } from './snapshot.ts'
import { isInProgress, reportLastPage } from './web-status.ts'

export const idleTimeoutMs = 900_000
export const promptBeforeMs = 60_000
const keepAliveMs = 300_000

/** Timers stop while a computer sleeps, so the wall clock decides whether the user was away too long. */
export const wasAwayTooLong = (lastActive: number, now: number): boolean => now - lastActive >= idleTimeoutMs

/** Reports the last page again, or makes a small call if there is none to report, such as after the submission. */
const keepSession = async (): Promise<void> => {
  const { web_status, last_page } = getSnapshot()
  if (last_page !== null && isInProgress(web_status)) await reportLastPage(last_page)
  else await call<typeof readTabs>('GET', '/api/tabs')
}

/** Extends the session every five minutes while the user is active in this tab. Returns a function that notes activity. */
export const useKeepAlive = (): (() => void) => {
  const wasActive = useRef(false)
  useEffect(() => {
    const keep = () => {
      if (!wasActive.current) return
      wasActive.current = false
      keepSession().catch(toastUnexpectedError)
    }
    const interval = setInterval(keep, keepAliveMs)
    return () => clearInterval(interval)
  }, [])

  return () => {
    wasActive.current = true
  }
}
