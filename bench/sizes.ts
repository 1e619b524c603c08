/** In small, as `npm test` runs it, a bench shows that it still works. Its figures and limits mean nothing then. */
export const inSmall = process.env.BENCH === 'small'

export const sized = <Size>(full: Size, small: Size): Size => (inSmall ? small : full)
