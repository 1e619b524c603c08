const minDelayMs = 1_000
const maxDelayMs = 30_000

/** Resolves after the delay, or as soon as the connection is back. */
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    window.addEventListener('online', end)
  })

/** Browsers cache a failed module import, so a retry needs a different URL. */
const retryUrl = (failure: unknown, attempt: number): string | undefined => {
  const [url] = failure instanceof Error ? (failure.message.match(/https?:\S+\.js/) ?? []) : []
  return url && `${url}?attempt=${attempt}`
}

/** Loads a lazy module and retries until it succeeds, so that a lost connection only delays it. */
export const fetchCode = async <Module>(fetch: () => Promise<Module>, attempt = 1): Promise<Module> => {
  try {
    return await fetch()
  } catch (failure) {
    await pause(Math.min(maxDelayMs, minDelayMs * 2 ** (attempt - 1)))
    const url = retryUrl(failure, attempt)
    return fetchCode(url === undefined ? fetch : () => import(/* @vite-ignore */ url), attempt + 1)
  }
}
