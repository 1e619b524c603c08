import type { logOutStaff, readStaffSession } from '@apply/contract/desk/session'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useContext, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { call, type ResponseOf } from '../api/call.ts'
import { onUnauthorized, UnauthorizedError } from '../api/failures.ts'
import { useSingleMutation } from './mutations.ts'

export type StaffSession = ResponseOf<typeof readStaffSession>

const sessionKey = ['session']

/** The address of the login, which leads back to this place. */
const logInAddress = (place: string): string =>
  `/login${place === '' || place === '/' ? '' : `?next=${encodeURIComponent(place)}`}`

const currentPlace = (): string => `${window.location.pathname.replace(/^\/desk/, '')}${window.location.search}`

/** Leads to the login. Whoever is there already stays, with the reason and the place to come back to. */
const useGoToLogIn = () => {
  const navigate = useNavigate()
  return useCallback(
    (place: string, state: LogInState) => {
      if (!currentPlace().startsWith('/login')) navigate(logInAddress(place), { replace: true, state })
    },
    [navigate],
  )
}

/** Why somebody who was logged in a moment ago sees the login; passed on with the navigation. */
export type LogInState = { readonly reason: string } | null

const idleReason = 'You were logged out after 30 minutes without activity. Please log in again.'
const endedReason = 'Your session has ended. Please log in again.'

const stateFor = (reason: string | undefined): LogInState => (reason === undefined ? null : { reason })

/** Who is logged in. Undefined while it is loading; an ended session leads to the login. */
export const useStaffSession = () => {
  const goToLogIn = useGoToLogIn()
  const queryClient = useQueryClient()
  const query = useQuery({
    queryKey: sessionKey,
    queryFn: () => call<typeof readStaffSession>('GET', '/desk/api/session'),
    staleTime: Number.POSITIVE_INFINITY,
    // In another window somebody may have logged out, or somebody else in.
    refetchOnWindowFocus: 'always',
  })
  useEffect(
    () =>
      onUnauthorized(() => {
        const wasLoggedIn = queryClient.getQueryData(sessionKey) !== undefined
        const state = stateFor(wasLoggedIn ? endedReason : undefined)
        // The next person at this computer must not see what was loaded.
        queryClient.clear()
        goToLogIn(currentPlace(), state)
      }),
    [goToLogIn, queryClient],
  )
  const isEnded = query.error instanceof UnauthorizedError
  // A page stays, with what is being written in it, if only the next look at the session fails.
  const error = isEnded || query.data ? undefined : query.error
  return { session: query.data, error, retry: () => query.refetch() }
}

export const SessionContext = createContext<StaffSession | undefined>(undefined)

/** The member of staff who is logged in. */
export const useStaff = (): StaffSession => {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useStaff needs a SessionContext above it.')
  return session
}

/** Keeps the session alive. The page stays as it is if that fails; the next call of the person says so. */
export const keepSession = (): void => {
  call<typeof readStaffSession>('GET', '/desk/api/session').catch(() => undefined)
}

/** Why somebody is logged out, and to which place the next login leads. */
type LoggingOut = { readonly reason?: string; readonly place?: string }

export const idleLogOut = (): LoggingOut => ({ reason: idleReason, place: currentPlace() })

/** Logs out here, and says why if there is a reason; the page is left even if the server cannot be reached. */
export const useLogOut = () => {
  const goToLogIn = useGoToLogIn()
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (_why: LoggingOut) => call<typeof logOutStaff>('POST', '/desk/api/session/end'),
    onSettled: (_response, _error, { reason, place = '' }) => {
      queryClient.clear()
      goToLogIn(place, stateFor(reason))
    },
  })
}
