import { fetchCode } from './lazy.tsx'

/**
 * A function that loads code, once. A script that came only with a repeated request has another address then: another import would ask
 * for it at the first one again, and wait if the connection is lost.
 */
export const fetchOnce = <Module>(load: () => Promise<Module>): (() => Promise<Module>) => {
  let code: Promise<Module> | undefined
  return () => {
    code ??= fetchCode(load)
    return code
  }
}
