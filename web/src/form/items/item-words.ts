import type { readItems } from '@apply/contract/items'
import { isOpen } from '@apply/engine/items'
import type { ResponseOf } from '../../api/call.ts'

export type OwnItem = ResponseOf<typeof readItems>['items'][number]

/** How applicants read a state. What went wrong elsewhere is still open for them. */
export const wordOfState: Readonly<Record<OwnItem['state'], string>> = {
  awaiting: 'Open',
  declined: 'Declined',
  bounced: 'Not delivered',
  received: 'Received',
  done: 'Received',
  waived: 'Waived',
  not_needed: 'Not needed',
  replaced: 'Replaced',
  withdrawn: 'Withdrawn',
}

const beforeOther = (one: OwnItem, other: OwnItem): number =>
  Number(other.is_required) - Number(one.is_required) || (one.due_on ?? '9999').localeCompare(other.due_on ?? '9999')

/** What staff ask for, what else is still to do, the most urgent first, and what is done. */
export const sortedItems = (items: readonly OwnItem[]) => {
  const waiting = items.filter(({ state }) => isOpen(state))
  return {
    asked: waiting.filter(({ kind }) => kind === 'request'),
    open: waiting.filter(({ kind }) => kind !== 'request').sort(beforeOther),
    done: items.filter(({ state }) => !isOpen(state)),
  }
}

/** A calendar day as people write it: "December 1", with the year if it is another one. */
export const dayInWords = (day: string, today: string): string =>
  new Intl.DateTimeFormat('en-US', {
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
    ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
  }).format(new Date(`${day}T00:00:00Z`))

/** By when something is due, and whether that has passed. */
export const dueInWords = (day: string, today: string): string => {
  if (day === today) return 'Due today'
  return `${day < today ? 'Was due' : 'Due'} ${dayInWords(day, today)}`
}
