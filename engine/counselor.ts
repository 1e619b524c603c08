import { addDays } from './calendar.ts'
import type { CounselorRules } from './define/counselor.ts'

/** How far the request to a counselor is. */
export const counselorStates = [
  'no_address',
  'asked',
  'opened',
  'received',
  'declined',
  'bounced',
  'replaced',
  'withdrawn',
] as const

export type CounselorState = (typeof counselorStates)[number]

/** The states in which the link of a counselor works. A mail may come back although its copy for somebody else arrived. */
export const answerableStates = ['asked', 'opened', 'bounced'] as const satisfies readonly CounselorState[]

/** The states in which somebody else can be named, or the same person once more. */
export const replaceableStates = [
  'no_address',
  'asked',
  'opened',
  'declined',
  'bounced',
] as const satisfies readonly CounselorState[]

export const isReplaceable = (state: CounselorState): boolean => replaceableStates.some((name) => name === state)

/** The longest texts about counselors, in characters. */
export const maxCounselorText = { name: 45, comment: 6_000 } as const

/** How many counselors applicants may name after the submission. Each gets mail from the school. */
export const maxNamedCounselors = 5

/** The part of an address that browsers send to no server holds the token. */
export const counselorPath = '/counselor'

const dayMs = 24 * 60 * 60_000

/** How many days of a calendar lie between two days, such as 2026-01-15. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** The last day on which a link works that is made today. */
export const lastDayOfLink = ({ linkEnds }: Pick<CounselorRules, 'linkEnds'>, today: string): string => {
  const earliest = addDays(today, linkEnds.leastDays)
  const year = Number(earliest.slice(0, 4))
  const inThisYear = `${year}-${linkEnds.day}`
  return inThisYear >= earliest ? inThisYear : `${year + 1}-${linkEnds.day}`
}

/** The mails that follow a request, by the day after it. */
export type Reminder = { readonly step: string; readonly to: 'counselor' | 'applicant'; readonly day: number }

type Asked = { readonly state: CounselorState; readonly askedOn: string; readonly done: ReadonlySet<string> }

const remindersOf = ({ remindDays, tellDays }: CounselorRules, state: CounselorState): readonly Reminder[] => {
  const tells = tellDays.map((day) => ({ step: `tell-${day}`, to: 'applicant' as const, day }))
  if (state === 'no_address') return tells
  if (state !== 'asked' && state !== 'opened') return []
  return [...remindDays.map((day) => ({ step: `remind-${day}`, to: 'counselor' as const, day })), ...tells]
}

/** The reminders that are due and were not sent, the latest of each kind last. A clock that was set back repeats none. */
export const dueReminders = (rules: CounselorRules, { state, askedOn, done }: Asked, today: string) =>
  remindersOf(rules, state)
    .filter(({ step, day }) => !done.has(step) && daysBetween(askedOn, today) >= day)
    .toSorted((one, other) => one.day - other.day)

/** The day on which the next reminder is due; undefined if none follows. */
export const nextReminderOn = (rules: CounselorRules, { state, askedOn, done }: Asked): string | undefined => {
  const days = remindersOf(rules, state)
    .filter(({ step }) => !done.has(step))
    .map(({ day }) => day)
  return days.length === 0 ? undefined : addDays(askedOn, Math.min(...days))
}
