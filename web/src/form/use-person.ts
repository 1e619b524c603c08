import { useSyncExternalStore } from 'react'
import { getSnapshot, subscribeToSnapshot } from '../session/snapshot.ts'

const showsErrors = () => getSnapshot().web_status === 'validating'

/** Errors are shown only after a submit was tried. */
export const useShowsErrors = (): boolean => useSyncExternalStore(subscribeToSnapshot, showsErrors, showsErrors)

const isStudent = () => getSnapshot().is_logged_in

export const useIsStudent = (): boolean => useSyncExternalStore(subscribeToSnapshot, isStudent, isStudent)
