import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { UnauthorizedError } from '../api/failures.ts'
import { onUnauthorized } from '../api/unauthorized.ts'
import { endSession } from './end-session.ts'
import { hasIdentityCookie } from './identity-cookie.ts'
import { loggedOutMessage } from './log-out.ts'
import type { NavigationState } from './navigation-state.ts'
import { getSnapshot } from './snapshot.ts'
import { onTabNews, type TabNews } from './tabs.ts'

/** The browser may show a page again that it had put to sleep before the logout. */
const onComingBack = (look: () => void): (() => void) => {
  const moments = [
    [document, 'visibilitychange'],
    [window, 'pageshow'],
    [window, 'focus'],
  ] as const
  for (const [target, moment] of moments) target.addEventListener(moment, look)
  return () => {
    for (const [target, moment] of moments) target.removeEventListener(moment, look)
  }
}

/** Leaves for the Log In card as soon as a call, the cookies or another tab say that the session is over. */
export const SessionGuard = () => {
  const navigate = useNavigate()

  const leave = useEffectEvent((error: string) => {
    // Whoever logged out in this tab is on the way already.
    if (!getSnapshot().is_logged_in) return
    endSession()
    navigate('/login', { replace: true, state: { error } satisfies NavigationState })
  })

  useEffect(() => onUnauthorized(() => leave(new UnauthorizedError().message)), [])

  useEffect(() => {
    const hear = (news: TabNews) => {
      if (news.kind === 'logged out') leave(news.message)
      // Somebody else may be logged in now; what is on this page may not be theirs.
      if (news.kind === 'logged in' && getSnapshot().is_logged_in) window.location.reload()
    }
    return onTabNews(hear)
  }, [])

  useEffect(() => {
    const lookAgain = () => {
      if (document.visibilityState === 'visible' && !hasIdentityCookie()) leave(loggedOutMessage)
    }
    return onComingBack(lookAgain)
  }, [])

  return null
}
