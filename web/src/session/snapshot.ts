import type { WebStatus } from '@apply/engine/web-status'
import { observable, useObservable } from '../ui/observable.ts'
import { hasIdentityCookie } from './identity-cookie.ts'

/** What the browser knows about the person in front of it. */
export type Snapshot = {
  readonly web_status: WebStatus
  readonly last_page: string | null
  readonly is_logged_in: boolean
  readonly username: string
  readonly is_service_user: boolean
  /** How often the person has logged in, never below 1. */
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

/** Reads what a newly loaded page can know before it has called anybody. */
export const startSnapshot = (): void => {
  const isServiceUser = new URLSearchParams(window.location.search).has('service_token')
  snapshot.set({
    ...anonymous,
    is_service_user: isServiceUser,
    is_logged_in: !isServiceUser && hasIdentityCookie(),
    has_changed_page: window.sessionStorage.getItem(changedPageKey) === 'true',
  })
}

/** From here on an address somebody types is respected, in this tab and for this login. */
export const markPageChanged = (): void => {
  window.sessionStorage.setItem(changedPageKey, 'true')
  updateSnapshot({ has_changed_page: true })
}

/** Forgets the person, at a logout and before a login. */
export const forgetStudent = (): void => {
  window.sessionStorage.removeItem(changedPageKey)
  snapshot.set(anonymous)
}
