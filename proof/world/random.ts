export type Random = {
  /** A whole number from 0 to one less than the given one. */
  readonly below: (limit: number) => number
  readonly oneOf: <Item>(items: readonly Item[]) => Item
  readonly chance: (probability: number) => boolean
}

/** Chance that the same seed repeats (mulberry32). */
export const random = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    oneOf: (items) => {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('There is nothing to choose from.')
      return item
    },
    chance: (probability) => next() < probability,
  }
}
