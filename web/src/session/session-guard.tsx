import { useEffect, useEffectEvent } from 'react'
import { onUnauthorized, UnauthorizedError } from '../api/failures.ts'
import { useNavigate } from '../ui/router.tsx'
import { endSession, loggedOutMessage, logOutFailure, onTabMessage, type TabMessage } from './log-out.ts'
import { carried, type NavigationState, useNavigationState } from './navigation-state.ts'
import { getSnapshot, hasIdentityCookie } from './snapshot.ts'

/** Calls back when the page is shown again: the browser may have suspended it before a logout. */
const onPageShown = (callback: () => void): (() => void) => {
  const events = [
    [document, 'visibilitychange'],
    [window, 'pageshow'],
    [window, 'focus'],
  ] as const
  for (const [target, event] of events) target.addEventListener(event, callback)
  return () => {
    for (const [target, event] of events) target.removeEventListener(event, callback)
  }
}

/** Goes to the Log In card as soon as a response, the cookies or another tab show that the session has ended. */
export const SessionGuard = () => {
  const navigate = useNavigate()
  const state = carried(useNavigationState())

  const leave = useEffectEvent((error: string) => {
    endSession(error)
    navigate('/login', { replace: true, state: { ...state, error } satisfies NavigationState })
  })

  useEffect(
    () =>
      onUnauthorized((path) => {
        // A visitor makes no such call: it belongs to a session that this tab has just ended, with its own message.
        const isOutdated = !getSnapshot().is_logged_in && path.startsWith('/api/')
        if (!isOutdated) leave(new UnauthorizedError().message)
      }),
    [],
  )

  useEffect(() => {
    const onMessage = (message: TabMessage) => {
      const { is_logged_in } = getSnapshot()
      // A logout that this page still tries would end the new session.
      if (!is_logged_in && !logOutFailure.get()) return
      if (is_logged_in && 'message' in message) leave(message.message)
      // Another person may be logged in now, who must not see what is on this page, or this one has another address.
      if (message.kind === 'logged in' || message.kind === 'renamed') window.location.reload()
    }
    return onTabMessage(onMessage)
  }, [])

  useEffect(() => {
    const checkCookie = () => {
      const isVisible = document.visibilityState === 'visible'
      if (isVisible && getSnapshot().is_logged_in && !hasIdentityCookie()) leave(loggedOutMessage)
    }
    return onPageShown(checkCookie)
  }, [])

  return null
}
