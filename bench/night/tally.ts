import { percentile } from '../figures.ts'
import type { StepResult, Times } from './messages.ts'
import type { Answer } from './send-call.ts'
import type { Kind } from './visit-plan.ts'

const timesOf = (times: readonly number[]): Times => {
  const at = (share: number) => percentile(times, share)
  return { count: times.length, p50: at(0.5), p99: at(0.99), longest: at(1) }
}

const errorName = (answer: Answer | string): string => {
  if (typeof answer === 'string') return answer
  return answer.status === 503 && answer.headers['retry-after'] === undefined
    ? '503 without Retry-After'
    : `${answer.status}`
}

/** Counts the results of the calls of one step. */
export const tally = () => {
  const answered = new Map<Kind, number[]>()
  const refused: number[] = []
  const late: number[] = []
  const errors: Record<string, number> = {}
  let unmade = 0

  const note = (kind: Kind, answer: Answer | string | undefined, took: number): void => {
    if (answer === undefined) {
      unmade += 1
      return
    }
    if (typeof answer === 'object' && answer.status < 300) {
      const times = answered.get(kind)
      if (times) times.push(took)
      else answered.set(kind, [took])
      return
    }
    const name = errorName(answer)
    errors[name] = (errors[name] ?? 0) + 1
    if (name === '503') refused.push(took)
  }

  return {
    note,
    noteLate: (by: number) => late.push(by),
    result: (): Pick<StepResult, 'answered' | 'refused' | 'errors' | 'unmade' | 'late'> => ({
      answered: Object.fromEntries([...answered].map(([kind, times]) => [kind, timesOf(times)])),
      refused: timesOf(refused),
      errors,
      unmade,
      late: timesOf(late),
    }),
  }
}
