import { after } from '../infra/database/after.ts'
import { UsageError } from './command.ts'

const minute = 60_000
const units: Readonly<Record<string, number>> = { m: minute, h: 60 * minute, d: 24 * 60 * minute }
const longest = 366 * 24 * 60 * minute

export const validityHelp = '--valid says for how long, as minutes, hours or days: 30m, 24h, 7d. The most is 366d.'

/** When something that was asked to be valid for so long ends. */
export const endOfValidity = (asked: string, now: Date): Date => {
  const [, count = '', unit = ''] = /^(\d{1,6})([mhd])$/.exec(asked) ?? []
  const length = Number(count) * (units[unit] ?? 0)
  if (length <= 0 || length > longest) throw new UsageError(`"${asked}" is not a time. ${validityHelp}`)
  return after(now, length)
}
