export type IsDate = { readonly rule: 'is-date' }

export const isDate = (): IsDate => ({ rule: 'is-date' })

/** Whether a text is a day of the calendar, written yyyy-mm-dd. */
export const isCalendarDay = (value: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}
