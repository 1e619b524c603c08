import type { AppHistory, To } from '../ui/history.ts'
import { hrefOf } from '../ui/history.ts'
import { missingParts, untilLoaded } from '../ui/load-code.ts'
import { dismissToastsLabelled, showToast } from '../ui/toasts.ts'
import type { Screen } from './screens.tsx'

type Deps = {
  readonly screenAt: (pathname: string) => Pick<Screen, 'fetch' | 'isFetched'>
  readonly isLoggedIn: () => boolean
}

/** Nothing else on the screen would say that the click is not forgotten. */
const slowMs = 3_000
const slowToast = {
  severity: 'error',
  title: 'Please wait',
  message: 'The next page is not loaded yet. Please check your connection. We keep trying.',
  label: 'Slow connection',
} as const

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
    const isWanted = () => newest === own && currentPath() === from
    const isMissing = () => missingParts.get() > 0
    const timer = setTimeout(() => isWanted() && !isMissing() && showToast(slowToast), slowMs)
    const dismiss = () => dismissToastsLabelled(slowToast.label)
    const stop = missingParts.subscribe(() => isMissing() && dismiss())
    void untilLoaded(screenAt(pathname).fetch).then(() => {
      clearTimeout(timer)
      stop()
      dismiss()
      if (isWanted()) move()
    })
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
