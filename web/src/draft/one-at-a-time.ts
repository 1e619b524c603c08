type Work = () => Promise<void>

/** Does the same work once at a time: who asks while it is being done waits for that one. */
export const oneAtATime = (work: Work): Work => {
  let running: Promise<void> | undefined
  return () => {
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }
}
