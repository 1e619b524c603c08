const minDelayMs = 1_000
const maxDelayMs = 30_000

/** Resolves after a delay that doubles with each failed attempt, or as soon as the connection is back. */
export const pauseAfter = (attempt: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, Math.min(maxDelayMs, minDelayMs * 2 ** (attempt - 1)))
    window.addEventListener('online', end)
  })
