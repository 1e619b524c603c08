import type { logOut as logOutCall } from '@apply/contract/log-out'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../api/call.ts'
import { UnauthorizedError } from '../api/failures.ts'
import { endSession } from './end-session.ts'
import type { NavigationState } from './navigation-state.ts'
import { getSnapshot } from './snapshot.ts'
import { tellTabs } from './tabs.ts'

export const loggedOutMessage = 'You have been logged out.'
export const inactivityMessage = 'You have been automatically logged out due to inactivity.'

type Task = () => Promise<void>

const tasks = new Set<Task>()

/** Something that must be done while there is still a session, such as sending the last changes. */
export const beforeLogOut = (task: Task): (() => void) => {
  tasks.add(task)
  return () => {
    tasks.delete(task)
  }
}

/** Waits for all such tasks, whatever becomes of them. */
export const saveEverything = () => Promise.allSettled([...tasks].map((task) => task()))

const endOnServer = () => call<typeof logOutCall>('GET', '/api/logout')

/** Two ways out; what fails on either reaches the error boundary. */
export const useLogOut = () => {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  if (failure) throw failure.error

  const leave = (message: string) => {
    endSession()
    tellTabs({ kind: 'logged out', message })
    navigate('/login', { replace: true, state: { error: message } satisfies NavigationState })
  }

  const fail = (error: unknown) => {
    if (!(error instanceof UnauthorizedError)) setFailure({ error })
  }

  return {
    logOut: async (): Promise<void> => {
      try {
        await saveEverything()
        await endOnServer()
        leave(loggedOutMessage)
      } catch (error) {
        fail(error)
      }
    },
    /** Hides everything at once: nobody is there to wait for the server. */
    logOutIdle: async (): Promise<void> => {
      if (!getSnapshot().is_logged_in) return
      leave(inactivityMessage)
      await endOnServer().catch(fail)
    },
  }
}
