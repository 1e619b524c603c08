import { parsePath, type To, type UNSAFE_createBrowserHistory } from 'react-router'
import type { Screen } from './screens.tsx'

type RouterHistory = ReturnType<typeof UNSAFE_createBrowserHistory>

type Deps = {
  readonly screenAt: (pathname: string) => Pick<Screen, 'fetch' | 'isFetched'>
  readonly isLoggedIn: () => boolean
}

/**
 * Makes a history load the code of a screen before it navigates there, so that the current screen stays meanwhile. After a
 * login or logout it navigates at once, because the current screen belongs to another user.
 */
export const fetchBeforeNavigating = <Given extends Pick<RouterHistory, 'push' | 'replace' | 'location'>>(
  history: Given,
  { screenAt, isLoggedIn }: Deps,
): Given => {
  const { push, replace } = history
  let wasLoggedIn = isLoggedIn()
  let newest: symbol | undefined

  /** Navigates once the code is loaded, unless the user has navigated meanwhile. */
  const navigateLater = (pathname: string, move: () => void): void => {
    const from = history.location.pathname
    const own = Symbol(pathname)
    newest = own
    const finish = () => {
      if (newest === own && history.location.pathname === from) move()
    }
    // If the code fails to load, the screen shows the error page.
    screenAt(pathname).fetch().then(finish, finish)
  }

  const navigate = (to: To, move: () => void): void => {
    const { pathname: from } = history.location
    const { pathname = from } = typeof to === 'string' ? parsePath(to) : to
    const isSameUser = wasLoggedIn === isLoggedIn()
    wasLoggedIn = isLoggedIn()
    if (isSameUser && pathname !== from && !screenAt(pathname).isFetched()) navigateLater(pathname, move)
    else move()
  }

  history.push = (to, state) => navigate(to, () => push(to, state))
  history.replace = (to, state) => navigate(to, () => replace(to, state))
  return history
}

/** The path without empty parts, so that `/login/` is the address of `/login`. */
export const withoutEmptyParts = (path: string): string => `/${path.split('/').filter(Boolean).join('/')}`

/** Removes a slash at the end of the address before anything reads it. */
export const removeTrailingSlash = (): void => {
  const { pathname, search, hash } = window.location
  const path = withoutEmptyParts(pathname)
  if (path !== pathname) window.history.replaceState(window.history.state, '', `${path}${search}${hash}`)
}
