import type { FastifyBaseLogger } from 'fastify'

export type Step = { readonly name: string; readonly run: () => Promise<unknown> }

type Deps = {
  /** One stage after another; the steps of a stage run at once. */
  readonly stages: readonly (readonly Step[])[]
  readonly log: FastifyBaseLogger
  readonly exit: (code: number) => void
  readonly timeoutMs?: number
}

/** Under the 15 s that an operator is promised, with room for the exit itself. */
const defaultTimeoutMs = 14_000

const runStep = async ({ name, run }: Step, log: FastifyBaseLogger) => {
  try {
    await run()
  } catch (error) {
    log.error({ err: error }, `Ending: ${name} could not be ended in order.`)
  }
}

/** Ends everything in order, once, however often it is asked; what takes too long is left behind. */
export const drain = ({ stages, log, exit, timeoutMs = defaultTimeoutMs }: Deps): ((signal: string) => void) => {
  let draining = false
  const endAll = async () => {
    for (const stage of stages) await Promise.all(stage.map((step) => runStep(step, log)))
    log.info('Ended in order.')
    exit(0)
  }
  return (signal) => {
    if (draining) return
    draining = true
    log.info(`${signal}: no new connections; running requests and jobs end first.`)
    setTimeout(() => {
      log.warn('Something did not end in time and is left behind.')
      exit(0)
    }, timeoutMs).unref()
    void endAll()
  }
}
