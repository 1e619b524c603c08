import { useEffect, useRef } from 'react'

const keepAliveMs = 5 * 60_000

/**
 * Calls `keep` every five minutes in which the user was active in this tab, because the server sees calls, not keys. Returns a function
 * that notes activity.
 */
export const useKeepAlive = (keep: () => void): (() => void) => {
  const wasActive = useRef(false)
  useEffect(() => {
    const keepIfActive = () => {
      if (wasActive.current) keep()
      wasActive.current = false
    }
    const interval = setInterval(keepIfActive, keepAliveMs)
    return () => clearInterval(interval)
  }, [keep])
  return () => {
    wasActive.current = true
  }
}
