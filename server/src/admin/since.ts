import { z } from 'zod'
import { UsageError } from './command.ts'

export const sinceHelp =
  '--since takes only what changed from then on: 2026-01-15 (midnight UTC) or 2026-01-15T12:00:00-06:00.'

const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })])

/** The moment that was asked for; the beginning of time where none was. */
export const sinceMoment = (asked: string | undefined): Date => {
  if (asked === undefined) return new Date(0)
  if (!moment.safeParse(asked).success) throw new UsageError(`"${asked}" is not a moment. ${sinceHelp}`)
  return new Date(asked)
}
