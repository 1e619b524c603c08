/** The only source of the current time. Tests pass their own. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

export const after = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + milliseconds)
