import type { FastifyBaseLogger } from 'fastify'
import type { ChildSlot } from './child-slot.ts'

type Deps = { readonly slots: readonly Pick<ChildSlot, 'replace'>[]; readonly log: FastifyBaseLogger }

/** Replaces one child after the other, so that calls are served all the time. What is asked for meanwhile follows once. */
export const createRollingRestart = ({ slots, log }: Deps) => {
  let isRunning = false
  let isAsked = false

  const replaceAll = async (): Promise<void> => {
    log.info('SIGHUP: every process is replaced, one after the other.')
    for (const slot of slots)
      if (!(await slot.replace())) {
        log.error('A new process did not start. Those that run stay.')
        break
      }
    log.info('The replacement has ended.')
  }

  return async (): Promise<void> => {
    isAsked = true
    // Those that were replaced before this signal may run the version before.
    if (isRunning) return log.info('SIGHUP: every process is replaced once more after the running replacement.')
    isRunning = true
    while (isAsked) {
      isAsked = false
      await replaceAll()
    }
    isRunning = false
  }
}
