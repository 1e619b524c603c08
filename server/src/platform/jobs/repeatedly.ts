type Repeated = {
  readonly everySeconds: number
  readonly work: () => Promise<unknown>
  readonly onError: (error: unknown) => void
}

/** Does some work again and again, once at a time, by a timer that no clock holds up. Returns how to stop, which waits for what has begun. */
export const repeatedly = ({ everySeconds, work, onError }: Repeated): (() => Promise<void>) => {
  let running: Promise<void> | undefined
  const run = async () => {
    try {
      await work()
    } catch (error) {
      onError(error)
    }
    running = undefined
  }
  const timer = setInterval(() => {
    running ??= run()
  }, everySeconds * 1000).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
