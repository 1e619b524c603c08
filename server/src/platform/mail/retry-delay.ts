const first = 10_000
const longest = 60 * 60_000

/** 10 seconds, then twice as long each time, up to an hour. */
export const retryDelay = (attempts: number): number => Math.min(longest, first * 2 ** (attempts - 1))
