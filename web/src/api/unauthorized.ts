type Listener = () => void

const listeners = new Set<Listener>()

/** Tells the listener about every call that came back with status 401. */
export const onUnauthorized = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const tellUnauthorized = (): void => {
  for (const listener of listeners) listener()
}
