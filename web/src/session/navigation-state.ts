import type { Answers } from '@apply/engine/answers'
import { useLocation } from '../ui/router.tsx'

/** The history state that one screen passes to the next. */
export type NavigationState = {
  readonly error?: string
  readonly success?: string
  readonly username?: string
  /** When the server accepts the next request for a code, in milliseconds. */
  readonly resendAt?: string
  /** A visitor's answers, to be taken over by an account. */
  readonly answers?: Answers
}

const textIn = (state: object, name: 'error' | 'success' | 'username' | 'resendAt') => {
  const value: unknown = Reflect.get(state, name)
  return typeof value === 'string' ? { [name]: value } : {}
}

const isAnswers = (value: unknown): value is Answers =>
  typeof value === 'object' && value !== null && Object.values(value).every((answer) => typeof answer === 'string')

/** Reads the state of a history entry, which may be of any shape. */
export const readNavigationState = (state: unknown): NavigationState => {
  if (typeof state !== 'object' || state === null) return {}
  const answers: unknown = Reflect.get(state, 'answers')
  return {
    ...textIn(state, 'error'),
    ...textIn(state, 'success'),
    ...textIn(state, 'username'),
    ...textIn(state, 'resendAt'),
    ...(isAnswers(answers) && { answers }),
  }
}

export const useNavigationState = (): NavigationState => readNavigationState(useLocation().state)

/** The part of the state that is passed on to the next account card. */
export const carried = ({ answers }: NavigationState): NavigationState => (answers ? { answers } : {})
