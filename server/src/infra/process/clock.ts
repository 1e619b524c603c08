/** The one source of the present moment; a test hands in its own. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
