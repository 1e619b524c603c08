export const after = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + milliseconds)
