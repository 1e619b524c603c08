import { parsePath, type To, type UNSAFE_createBrowserHistory } from 'react-router'
import type { Screen } from './screen.tsx'

type RouterHistory = ReturnType<typeof UNSAFE_createBrowserHistory>

type Deps = {
  readonly screenAt: (pathname: string) => Pick<Screen, 'fetch' | 'isFetched'>
  readonly isLoggedIn: () => boolean
}

/**
 * Makes a history fetch the code of a screen before it goes there, so that the present screen stays meanwhile.
 * Where somebody has logged in or out it goes at once: what is on the screen is not theirs.
 */
export const fetchBeforeNavigating = <Given extends Pick<RouterHistory, 'push' | 'replace' | 'location'>>(
  history: Given,
  { screenAt, isLoggedIn }: Deps,
): Given => {
  const { push, replace } = history
  let wasLoggedIn = isLoggedIn()
  let newest: symbol | undefined

  /** Goes once the code is there, unless the person has gone elsewhere meanwhile, or back. */
  const navigateLater = (pathname: string, move: () => void): void => {
    const from = history.location.pathname
    const own = Symbol(pathname)
    newest = own
    const arrive = () => {
      if (newest === own && history.location.pathname === from) move()
    }
    // Without the code the screen shows the error page.
    screenAt(pathname).fetch().then(arrive, arrive)
  }

  const navigate = (to: To, move: () => void): void => {
    const { pathname: from } = history.location
    const { pathname = from } = typeof to === 'string' ? parsePath(to) : to
    const isSamePerson = wasLoggedIn === isLoggedIn()
    wasLoggedIn = isLoggedIn()
    if (isSamePerson && pathname !== from && !screenAt(pathname).isFetched()) navigateLater(pathname, move)
    else move()
  }

  history.push = (to, state) => navigate(to, () => push(to, state))
  history.replace = (to, state) => navigate(to, () => replace(to, state))
  return history
}
