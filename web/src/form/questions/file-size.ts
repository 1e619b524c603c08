const units = [
  { name: 'B', bytes: 1 },
  { name: 'kB', bytes: 1_000 },
] as const

/** A size for people: rounded, in the unit in which it stays below a thousand. */
export const fileSize = (bytes: number): string => {
  const fitting = units.find((unit) => Math.round(bytes / unit.bytes) < 1_000) ?? { name: 'MB', bytes: 1_000_000 }
  return `${Math.round(bytes / fitting.bytes)} ${fitting.name}`
}
