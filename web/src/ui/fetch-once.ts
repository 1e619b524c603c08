import { reportFailure } from '../api/failures.ts'
import { loadCode, tellIfMissing } from './load-code.ts'

/**
 * Loads code once. A script that came only with a repeated request has another address then: another import would ask for it at the first
 * one again, and fail if the connection is lost. What has failed is tried again with the next call.
 */
export const fetchOnce = <Module>(load: () => Promise<Module>) => {
  let code: Promise<Module> | undefined
  const loadOnce = (): Promise<Module> => {
    code ??= loadCode(load).catch((failure: unknown) => {
      code = undefined
      throw failure
    })
    return code
  }
  return {
    fetch: () => tellIfMissing(loadOnce()),
    /** Somebody may need it soon; then it is tried again. */
    prefetch: () => void loadOnce().catch(reportFailure),
  } as const
}
