import { percentile } from '../figures.ts'
import type { StepResult, Times } from './messages.ts'
import type { HttpResponse } from './send-call.ts'
import type { Kind } from './visit-plan.ts'

const timesOf = (times: readonly number[]): Times => {
  const at = (share: number) => percentile(times, share)
  return { count: times.length, p50: at(0.5), p99: at(0.99), longest: at(1) }
}

const errorName = (made: HttpResponse | string): string => {
  if (typeof made === 'string') return made
  return made.status === 503 && made.headers['retry-after'] === undefined ? '503 without Retry-After' : `${made.status}`
}

/** Counts the results of the calls of one step. */
export const tally = () => {
  const succeeded = new Map<Kind, number[]>()
  const refused: number[] = []
  const late: number[] = []
  const errors: Record<string, number> = {}
  let unmade = 0

  const note = (kind: Kind, made: HttpResponse | string | undefined, took: number): void => {
    if (made === undefined) {
      unmade += 1
      return
    }
    if (typeof made === 'object' && made.status < 300) {
      const times = succeeded.get(kind)
      if (times) times.push(took)
      else succeeded.set(kind, [took])
      return
    }
    const name = errorName(made)
    errors[name] = (errors[name] ?? 0) + 1
    if (name === '503') refused.push(took)
  }

  return {
    note,
    noteLate: (by: number) => late.push(by),
    result: (): Pick<StepResult, 'succeeded' | 'refused' | 'errors' | 'unmade' | 'late'> => ({
      succeeded: Object.fromEntries([...succeeded].map(([kind, times]) => [kind, timesOf(times)])),
      refused: timesOf(refused),
      errors,
      unmade,
      late: timesOf(late),
    }),
  }
}
