import type { logOut as logOutCall } from '@apply/contract/session'
import { call } from '../api/call.ts'
import { UnauthorizedError } from '../api/failures.ts'
import { observable } from '../ui/observable.ts'
import { useNavigate } from '../ui/router.tsx'
import type { NavigationState } from './navigation-state.ts'
import { profileResource } from './profile.ts'
import { getSnapshot, resetSnapshot } from './snapshot.ts'

/** The messages between the tabs of one browser. */
export type TabMessage =
  | { readonly kind: 'active' }
  | { readonly kind: 'logged in' }
  | { readonly kind: 'renamed'; readonly from: string; readonly to: string }
  | { readonly kind: 'logged out' | 'deleted'; readonly message: string }

// A suspended or crashed tab does not listen, and no other tab waits for it.
const channel = new BroadcastChannel('session')

export const postToTabs = (message: TabMessage): void => channel.postMessage(message)

/** Calls the listener with messages of other tabs, never with those of this one. Returns how to stop. */
export const onTabMessage = (listener: (message: TabMessage) => void): (() => void) => {
  const onMessage = ({ data }: MessageEvent<TabMessage>) => listener(data)
  channel.addEventListener('message', onMessage)
  return () => channel.removeEventListener('message', onMessage)
}

export const loggedOutMessage = 'You have been logged out.'
export const deletedMessage = 'Your account was deleted. We have sent you a mail that confirms it.'
export const inactivityMessage = 'You have been automatically logged out due to inactivity.'

/** What the Log In card fills in. It is in memory only, so a reload, another window or a restart knows nothing of it. */
export const logInHint = { username: '', password: '' }

type EndListener = (message: string | undefined) => void

const sessionEndListeners = new Set<EndListener>()

/** Calls back when the session ends, to drop what was fetched in it. */
export const onSessionEnd = (listener: EndListener): void => {
  sessionEndListeners.add(listener)
}

/**
 * Drops everything that was fetched for the user, then the user. Unsaved answers stay in the local backup. Whoever was
 * logged out for inactivity is expected back.
 */
export const endSession = (message?: string): void => {
  const username = message === inactivityMessage ? getSnapshot().username : ''
  Object.assign(logInHint, { username, password: '' })
  profileResource.clear()
  for (const listener of sessionEndListeners) listener(message)
  resetSnapshot()
}

type Task = () => Promise<void>

const tasks = new Set<Task>()

/** Registers a task that needs the session, such as sending the last changes. Returns how to remove it. */
export const beforeLogOut = (task: Task): (() => void) => {
  tasks.add(task)
  return () => {
    tasks.delete(task)
  }
}

/** Runs all of these tasks and waits for them, even if some fail. */
export const saveEverything = () => Promise.allSettled([...tasks].map((task) => task()))

const endOnServer = () => call<typeof logOutCall>('GET', '/api/logout')

/** The server could not end the session; `cause` says why. */
export class LogOutError extends Error {
  constructor(cause: unknown) {
    super('The logout failed.', { cause })
    this.name = 'LogOutError'
  }
}

/** Why the last logout failed, for the error boundary around the screens. */
export const logOutFailure = observable<LogOutError | undefined>(undefined)

/** Logging out by the user and after inactivity. */
export const useLogOut = () => {
  const navigate = useNavigate()

  const leave = (message: string) => {
    endSession(message)
    postToTabs({ kind: 'logged out', message })
    navigate('/login', { replace: true, state: { error: message } satisfies NavigationState })
  }

  /** Returns whether there is nothing left to log out of: the session has ended already. */
  const fail = (error: unknown): boolean => {
    const hasEnded = error instanceof UnauthorizedError
    logOutFailure.set(hasEnded ? undefined : new LogOutError(error))
    return hasEnded
  }

  return {
    /** Returns whether the user is logged out. */
    logOut: async (): Promise<boolean> => {
      const isRetry = getSnapshot().is_logged_in && logOutFailure.get() !== undefined
      try {
        await saveEverything()
        await endOnServer()
        logOutFailure.set(undefined)
        // An idle logout that is repeated has left the form, with its own message.
        if (getSnapshot().is_logged_in) leave(loggedOutMessage)
        return true
      } catch (error) {
        const hasEnded = fail(error)
        // The try before may have ended the session, and only its response was lost.
        if (hasEnded && isRetry) leave(loggedOutMessage)
        return hasEnded
      }
    },
    /** Hides everything at once and calls the server afterwards. */
    logOutIdle: async (): Promise<void> => {
      if (!getSnapshot().is_logged_in) return
      leave(inactivityMessage)
      await endOnServer().catch(fail)
    },
  }
}
