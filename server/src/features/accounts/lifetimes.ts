const minute = 60_000
const hour = 60 * minute

export const codeLives = 15 * minute
export const wrongTriesAllowed = 5
export const resetLinkLives = hour
export const sessionLivesIdle = 20 * minute
export const sessionLivesAtMost = 12 * hour
/** News that stays true is worth sending for a day. */
export const newsIsWorthSending = 24 * hour
