const shortest = 2_000
const longest = 30_000

/** Waits twice as long after each failure, up to half a minute; chance (0 to 1) keeps a crowd from coming back at once. */
export const retryDelay = (failures: number, chance: number): number => {
  const full = Math.min(longest, shortest * 2 ** Math.max(0, failures - 1))
  return Math.round(full * (0.5 + chance / 2))
}
