type Listener = (build: string) => void

const listeners = new Set<Listener>()

/** Calls back with the build of the pages that the server has, after each call. Returns how to stop. */
export const onInstalledBuild = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const noteInstalledBuild = ({ headers }: Response): void => {
  const build = headers.get('x-build')
  if (build) for (const listener of listeners) listener(build)
}
