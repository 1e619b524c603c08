import { availableParallelism } from 'node:os'
import type { StepResult } from './messages.ts'
import { processes } from './start-machine.ts'
import type { Watched } from './watch-server.ts'

export type Step = { readonly present: number; readonly result: StepResult; readonly watched: Watched }

/** A person notices a save or a page that takes longer. */
const longestWait = 500

/** Why a step was more than the server could do; nothing if it was not. */
export const whyBroken = ({ result: { errors, succeeded, unmade } }: Step): string | undefined => {
  const refused = Object.entries(errors).map(([name, count]) => `${count} × ${name}`)
  const slow = (['save', 'profile'] as const).flatMap((kind) => {
    const p99 = succeeded[kind]?.p99 ?? 0
    return p99 > longestWait ? [`p99 of ${kind} ${Math.round(p99)} ms, more than ${longestWait}`] : []
  })
  const reasons = [...refused, ...(unmade > 0 ? [`${unmade} calls not made`] : []), ...slow]
  return reasons.length > 0 ? reasons.join(', ') : undefined
}

const almostAll = 0.9
/** Half of what one process has. */
const manyConnections = 5

/** Cores that had nothing to do with the measurement and were busy all the same. */
export const coresOfOthers = (step: Step): number =>
  Math.max(0, step.watched.used.machine - coresServing(step) - step.result.processorSeconds / step.result.seconds)

/** What there was none left of. */
export const bottleneck = (step: Step): string => {
  const { used, poolWaiting, onDisk } = step.watched
  const cores = availableParallelism()
  const found: string[] = []
  if (used.loop >= almostAll * processes) found.push('a core for each thread of JavaScript')
  if (used.machine >= almostAll * cores) found.push(`the ${cores} cores of the machine`)
  if (onDisk >= manyConnections) found.push('the disk that PostgreSQL writes through to')
  if (found.length === 0 && poolWaiting > 0) found.push(`connections to the database (${poolWaiting} callers waited)`)
  return found.join(' and ') || 'nothing that is measured here'
}

/** Cores that serving took, without the process that makes the load. */
export const coresServing = ({ watched: { used } }: Step): number =>
  used.loop + used.threads + used.children + used.postgres

/** The only error that may be met, and only once there is too much to do. */
export const wrongErrors = (steps: readonly Step[]): readonly string[] =>
  steps.flatMap(({ present, result }) =>
    Object.entries(result.errors)
      .filter(([name]) => name !== '503')
      .map(([name, count]) => `${present} students: ${count} × ${name}`),
  )
