import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { toastUnexpectedError } from '../frame/unexpected-error.ts'
import { reportEvery } from './inactivity.ts'
import { reportLastPage } from './last-page.ts'

/** Reading is not idling: while somebody is active in this tab, its page is reported again every five minutes. */
export const useKeepAlive = (): (() => void) => {
  const { pathname } = useLocation()
  const wasActive = useRef(false)

  const report = useEffectEvent(() => {
    if (!wasActive.current) return
    wasActive.current = false
    reportLastPage(pathname).catch(toastUnexpectedError)
  })

  useEffect(() => {
    const interval = setInterval(() => report(), reportEvery)
    return () => clearInterval(interval)
  }, [])

  return () => {
    wasActive.current = true
  }
}
