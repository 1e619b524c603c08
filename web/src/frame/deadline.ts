import type { DeadlineWindow, School } from '@apply/engine/define'

/** The calendar day at this moment in a time zone, as yyyy-mm-dd. */
export const dayIn = (timeZone: string, moment: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment)

/** The deadline window that is open at this moment, if there is one. */
export const openDeadline = (
  { deadlines, timeZone }: Pick<School, 'deadlines' | 'timeZone'>,
  moment: Date,
): DeadlineWindow | undefined => {
  const today = dayIn(timeZone, moment)
  return deadlines.find(({ from, until }) => from <= today && today < until)
}
