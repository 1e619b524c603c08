export type Chance = () => number

/** Always the same numbers between 0 and 1 for a seed, so that a sample can be made again. Neighboring seeds have nothing in common (mulberry32). */
export const chanceFrom = (seed: number): Chance => {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A place between 0 and 1 for each number, evenly spread however many there are: few applicants are as mixed as many. */
export const evenPlace = (number: number, step: number): number => (number * step) % 1

export const pick = <Item>(chance: Chance, items: readonly Item[]): Item | undefined =>
  items[Math.floor(chance() * items.length)]

/** One of several, of which one with twice the weight is taken twice as often. */
export const pickWeighted = <Item>(
  chance: Chance,
  items: readonly Item[],
  weightOf: (item: Item) => number,
): Item | undefined => {
  const total = items.reduce((sum, item) => sum + weightOf(item), 0)
  let left = chance() * total
  return items.find((item) => {
    left -= weightOf(item)
    return left < 0
  })
}

const digit = (chance: Chance): string => String(Math.floor(chance() * 10))

/** A text in which each `#` has become a digit. */
export const withDigits = (chance: Chance, text: string): string => text.replaceAll('#', () => digit(chance))
