import { useStore } from '../ui/use-store.ts'
import { getSnapshot, subscribeToSnapshot } from './snapshot.ts'

const showsErrors = () => getSnapshot().web_status === 'validating'

/** Errors are shown only after a submit was tried. */
export const useShowsErrors = (): boolean => useStore(subscribeToSnapshot, showsErrors)

const isStudent = () => getSnapshot().is_logged_in

export const useIsStudent = (): boolean => useStore(subscribeToSnapshot, isStudent)
