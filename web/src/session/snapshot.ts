import { identityCookiePrefix } from '@apply/engine/limits'
import type { WebStatus } from '@apply/engine/statuses'
import { observable, useObservable, useStore } from '../ui/observable.ts'
import { windowStorage } from '../ui/window-storage.ts'

/** Somebody is logged in exactly when a cookie with this prefix is readable. */
export const hasIdentityCookie = (cookies: string = document.cookie): boolean =>
  cookies.split(';').some((cookie) => cookie.trimStart().startsWith(identityCookiePrefix))

/** What the browser knows about the current user. */
export type Snapshot = {
  readonly web_status: WebStatus
  readonly last_page: string | null
  readonly is_logged_in: boolean
  readonly username: string
  readonly is_service_user: boolean
  /** The number of logins so far, at least 1. */
  readonly num_logins: number
  readonly has_changed_page: boolean
}

const changedPageKey = 'has_changed_page'

export const anonymous: Snapshot = {
  web_status: 'none',
  last_page: null,
  is_logged_in: false,
  username: '',
  is_service_user: false,
  num_logins: 1,
  has_changed_page: false,
}

const snapshot = observable<Snapshot>(anonymous)

export const getSnapshot = snapshot.get
export const subscribeToSnapshot = snapshot.subscribe
export const useSnapshot = (): Snapshot => useObservable(snapshot)

export const updateSnapshot = (changes: Partial<Snapshot>): void => snapshot.set({ ...snapshot.get(), ...changes })

/** A reload must not turn an officer's view into the form, so the tab keeps the token for the address of the link. */
const serviceTokenKey = () => `service token ${window.location.pathname}`

/** The token of a service link: from the address, or from this tab after a reload. */
export const readServiceToken = (): string | null =>
  new URLSearchParams(window.location.search).get('service_token') ?? windowStorage.get(serviceTokenKey())

/** Moves the token from the address into the tab, because it must not stay in the history or a screenshot. */
export const keepServiceToken = (token: string): void => {
  windowStorage.set(serviceTokenKey(), token)
  window.history.replaceState(window.history.state, '', window.location.pathname)
}

/** Sets what a newly loaded page knows before its first call. */
export const startSnapshot = (): void => {
  const isServiceUser = readServiceToken() !== null
  snapshot.set({
    ...anonymous,
    is_service_user: isServiceUser,
    is_logged_in: !isServiceUser && hasIdentityCookie(),
    has_changed_page: windowStorage.get(changedPageKey) === 'true',
  })
}

/** From now on the remembered last page does not override the address, in this tab and for this login. */
export const markPageChanged = (): void => {
  windowStorage.set(changedPageKey, 'true')
  updateSnapshot({ has_changed_page: true })
}

/** Resets the snapshot, at a logout and before a login. */
export const resetSnapshot = (): void => {
  windowStorage.remove(changedPageKey)
  snapshot.set(anonymous)
}

const showsErrors = () => getSnapshot().web_status === 'validating'

/** Errors are shown only after the first attempt to submit. */
export const useShowsErrors = (): boolean => useStore(subscribeToSnapshot, showsErrors)

export const isLoggedInAs = (username: string): boolean =>
  getSnapshot().is_logged_in && getSnapshot().username === username

const isStudent = () => getSnapshot().is_logged_in

export const useIsStudent = (): boolean => useStore(subscribeToSnapshot, isStudent)
