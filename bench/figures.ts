import { inSmall } from './sizes.ts'

/** The value that this share of all values does not exceed. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((left, right) => left - right)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

export const median = (values: readonly number[]): number => percentile(values, 0.5)

export const verdict = (name: string, figure: string, isMet: boolean, goal: string): void => {
  console.log(`  ${name}: ${figure} (${goal}: ${isMet ? 'met' : 'NOT met'})`)
  if (!isMet && !inSmall) process.exitCode = 1
}
