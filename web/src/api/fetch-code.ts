const firstPause = 1_000
const longestPause = 30_000

/** Ends after a while, or as soon as the connection is back. */
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

/** Browsers never ask again for code they once failed to get, unless it goes by another address. */
const otherAddress = (failure: unknown, attempt: number): string | undefined => {
  const [address] = failure instanceof Error ? (failure.message.match(/https?:\S+\.js/) ?? []) : []
  return address && `${address}?attempt=${attempt}`
}

/** Fetches a module that comes late, again until it is there: without a connection nothing breaks, it just comes later. */
export const fetchCode = async <Module>(fetch: () => Promise<Module>, attempt = 1): Promise<Module> => {
  try {
    return await fetch()
  } catch (failure) {
    await pause(Math.min(longestPause, firstPause * 2 ** (attempt - 1)))
    const address = otherAddress(failure, attempt)
    return fetchCode(address === undefined ? fetch : () => import(/* @vite-ignore */ address), attempt + 1)
  }
}
