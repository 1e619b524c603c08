import type { FastifyBaseLogger } from 'fastify'

type Needs = {
  readonly everyMs: number
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** What is logged of a time that failed; the next one comes. */
  readonly whenItFails: string
}

/** Repeats some housekeeping, which keeps no process alive. Answers how to stop it. */
export const repeat = (work: () => Promise<unknown>, { everyMs, log, whenItFails }: Needs): (() => Promise<void>) => {
  const tryIt = () => work().catch((error: unknown) => log.warn({ err: error }, whenItFails))
  const timer = setInterval(tryIt, everyMs).unref()
  return async () => clearInterval(timer)
}
