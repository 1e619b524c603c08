export type GradePoints = {
  readonly rule: 'grade-points'
  readonly max: number
  readonly invalid: string
  readonly tooManyDecimals: string
}

/** A grade point average from 0 to a maximum with exactly two decimals. */
export const gradePoints = (details: Omit<GradePoints, 'rule'>): GradePoints => ({ rule: 'grade-points', ...details })

export const checkGradePoints = ({ max, invalid, tooManyDecimals }: GradePoints, value: string): string | undefined => {
  if (/^\d*\.\d{3,}$/.test(value)) return tooManyDecimals
  return /^\d+\.\d{2}$/.test(value) && Number(value) <= max ? undefined : invalid
}
