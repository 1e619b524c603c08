const at = (values: readonly number[], part: number): number =>
  values.toSorted((left, right) => left - right)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0

export const median = (values: readonly number[]): number => at(values, 0.5)
export const p99 = (values: readonly number[]): number => at(values, 0.99)

export const verdict = (name: string, figure: string, isMet: boolean, goal: string): void => {
  console.log(`  ${name}: ${figure} (${goal}: ${isMet ? 'met' : 'NOT met'})`)
  if (!isMet) process.exitCode = 1
}
