import { loadCode, tellIfMissing } from './load-code.ts'
import { createResource } from './resource.ts'

/**
 * Loads code once: when a component shows it, for whoever may need it soon, or when somebody waits for it. A script that came only with a
 * repeated request has another address then: another import would ask for it at the first one again, and fail if the connection is lost.
 * What has failed is tried again with the next call.
 */
export const fetchOnce = <Module>(load: () => Promise<Module>) => {
  const { get, subscribe, read } = createResource(() => loadCode(load))
  return { get, subscribe, fetch: () => tellIfMissing(read()) } as const
}
