const minute = 60_000
const hour = 60 * minute

export const linkLives = 15 * minute
/** So long after it was asked for, a copy that is not settled counts as failed. */
export const printTakesAtMost = 5 * minute
/** So long a copy is handed out; the next one who asks gets a new one. */
export const copyLives = 24 * hour
