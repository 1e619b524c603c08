import type { FastifyBaseLogger } from 'fastify'

type Needs = {
  readonly everyMs: number
  /** When it is done first, for work that comes so seldom that a process may not live to see it. */
  readonly firstMs?: number
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** What is logged of a time that failed; the next one comes. */
  readonly whenItFails: string
}

/** Repeats some housekeeping, which keeps no process alive. Answers how to stop it. */
export const repeat = (work: () => Promise<unknown>, needs: Needs): (() => Promise<void>) => {
  const { everyMs, firstMs, log, whenItFails } = needs
  const tryIt = () => work().catch((error: unknown) => log.warn({ err: error }, whenItFails))
  const first = firstMs === undefined ? undefined : setTimeout(tryIt, firstMs).unref()
  const timer = setInterval(tryIt, everyMs).unref()
  return async () => {
    clearTimeout(first)
    clearInterval(timer)
  }
}
