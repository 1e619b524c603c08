import type { AppHistory, To } from '../ui/history.ts'
import { hrefOf } from '../ui/history.ts'
import type { Screen } from './screens.tsx'

type Deps = {
  readonly screenAt: (pathname: string) => Pick<Screen, 'fetch' | 'isFetched'>
  readonly isLoggedIn: () => boolean
}

const withoutQueryAndHash = (href: string): string => href.replace(/[?#].*/, '')

/**
 * Makes a history load the code of a screen before it navigates there, so that the current screen stays meanwhile. After a
 * login or logout it navigates at once, because the current screen belongs to another user.
 */
export const fetchBeforeNavigating = (history: AppHistory, { screenAt, isLoggedIn }: Deps): AppHistory => {
  let wasLoggedIn = isLoggedIn()
  let newest: symbol | undefined
  const currentPath = () => history.location().pathname

  /** Navigates once the code is loaded, unless the user has navigated meanwhile. */
  const navigateLater = (pathname: string, move: () => void): void => {
    const from = currentPath()
    const own = Symbol(pathname)
    newest = own
    const finish = () => {
      if (newest === own && currentPath() === from) move()
    }
    // If the code fails to load, the screen shows the error page.
    screenAt(pathname).fetch().then(finish, finish)
  }

  const navigate = (to: To, move: () => void): void => {
    const from = currentPath()
    const pathname = withoutQueryAndHash(hrefOf(to, from)) || from
    const isSameUser = wasLoggedIn === isLoggedIn()
    wasLoggedIn = isLoggedIn()
    if (isSameUser && pathname !== from && !screenAt(pathname).isFetched()) navigateLater(pathname, move)
    else move()
  }

  return {
    ...history,
    push: (to, state) => navigate(to, () => history.push(to, state)),
    replace: (to, state) => navigate(to, () => history.replace(to, state)),
  }
}

/** The path without empty parts, so that `/login/` is the address of `/login`. */
export const withoutEmptyParts = (path: string): string => `/${path.split('/').filter(Boolean).join('/')}`

/** Removes a slash at the end of the address before anything reads it. */
export const removeTrailingSlash = (): void => {
  const { pathname, search, hash } = window.location
  const path = withoutEmptyParts(pathname)
  if (path !== pathname) window.history.replaceState(window.history.state, '', `${path}${search}${hash}`)
}
