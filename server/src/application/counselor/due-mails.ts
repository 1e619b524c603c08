import { hourInTimeZone } from '@apply/engine/calendar'
import { dueReminders, type Reminder } from '@apply/engine/counselor'
import type { CounselorRules, School } from '@apply/engine/define'
import type { Due } from './counselor-mail-store.ts'
import type { Tell } from './write-mails.ts'

/** What is due about one request now. All steps of a kind are done by one mail, so that a clock that jumps ahead sends no heap of them. */
export type DueMails = {
  readonly toCounselor?: { readonly kind: 'asked' | 'reminded'; readonly steps: readonly string[] }
  readonly toApplicant?: { readonly kind: Tell; readonly steps: readonly string[] }
}

const askStep = 'ask'

type Rules = { readonly rules: CounselorRules; readonly school: Pick<School, 'timeZone'> }

/** Reminders are sent by day; the request itself and news about it at any hour. */
const isByDay = ({ rules: { hours }, school }: Rules, now: Date): boolean => {
  const hour = hourInTimeZone(school.timeZone, now)
  return hours.from <= hour && hour < hours.until
}

const stepsTo = (reminders: readonly Reminder[], to: Reminder['to']): readonly string[] =>
  reminders.filter((reminder) => reminder.to === to).map(({ step }) => step)

const news = ({ state, done }: Due): DueMails => {
  if (state !== 'bounced' && state !== 'declined') return {}
  const step = `tell-${state}`
  return done.includes(step) ? {} : { toApplicant: { kind: state, steps: [step] } }
}

const reminders = (due: Due, { rules }: Rules, today: string, now: Date): DueMails => {
  const found = dueReminders(rules, { state: due.state, askedOn: due.asked_on, done: new Set(due.done) }, today)
  const [reminded, told] = [stepsTo(found, 'counselor'), stepsTo(found, 'applicant')]
  // A link that has ended is not sent again.
  const canAnswer = due.link_ends_at > now
  return {
    ...(reminded.length > 0 && canAnswer && { toCounselor: { kind: 'reminded', steps: reminded } }),
    ...(told.length > 0 && {
      toApplicant: { kind: due.state === 'no_address' ? 'noAddress' : 'noAnswer', steps: told },
    }),
  }
}

/** The mails that are due about a request at this moment. */
export const dueMails = (due: Due, rules: Rules, today: string, now: Date): DueMails => {
  if ((due.state === 'asked' || due.state === 'opened') && !due.done.includes(askStep))
    return { toCounselor: { kind: 'asked', steps: [askStep] } }
  const found = news(due)
  if (found.toApplicant || !isByDay(rules, now)) return found
  return reminders(due, rules, today, now)
}
