import { describeReadiness, keepResult, type Readiness, type ReadReadiness } from '../platform/http/health.ts'
import type { ChildSlot } from './child-slot.ts'
import { ask } from './messages.ts'

type Checks = Readiness['checks']

/** A service is down if one process misses it. */
const merge = (all: readonly Checks[]): Checks => {
  const merged: Record<string, 'ok' | 'down'> = {}
  for (const checks of all)
    for (const [name, state] of Object.entries(checks)) if (merged[name] !== 'down') merged[name] = state
  return merged
}

const readChild = async (slot: Pick<ChildSlot, 'ready'>): Promise<Readiness | undefined> => {
  const child = slot.ready()
  return child && ask(child, 'readiness').catch(() => undefined)
}

/** The parent is ready while one process serves calls: the others are named, and started again if they have ended. */
export const readinessOfChildren = (slots: readonly Pick<ChildSlot, 'role' | 'ready'>[]): ReadReadiness =>
  keepResult(async () => {
    const replies = await Promise.all(slots.map(readChild))
    const isServing = slots.some(({ role }, index) => role === 'web' && replies[index]?.ready)
    const processes = Object.fromEntries(
      slots.map(({ role }, index) => [`${role} process ${index + 1}`, replies[index]?.ready ? 'ok' : 'down'] as const),
    )
    return describeReadiness(isServing, {
      ...merge(replies.flatMap((reply) => (reply ? [reply.checks] : []))),
      ...processes,
    })
    // Each of them keeps its own result.
  }, 0)
