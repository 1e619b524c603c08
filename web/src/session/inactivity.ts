export const idleLimit = 900_000
export const promptBefore = 60_000
export const reportEvery = 300_000

/** A sleeping machine stops every timer, so the wall clock decides whether somebody was away too long. */
export const wasAwayTooLong = (lastActive: number, now: number): boolean => now - lastActive >= idleLimit

export const secondsLeft = (milliseconds: number): number => Math.max(0, Math.ceil(milliseconds / 1000))
