import type { School } from '@apply/engine/define/school'
import { dayIn } from '@apply/engine/school-day'
import type { Clock } from '../platform/clock.ts'

/** Tells which day it is at the school, as yyyy-mm-dd. */
export const schoolDay =
  ({ timeZone }: Pick<School, 'timeZone'>, clock: Clock): (() => string) =>
  () =>
    dayIn(timeZone, clock())
