import { addDays, dayInTimeZone, deadlineDays } from '@apply/engine/calendar'
import type { Reminders, School } from '@apply/engine/define'

type DraftMailKind = 'untouched' | 'deadline' | 'deletion'

/** A mail about a draft that was written before. */
export type DraftMail = {
  readonly kind: DraftMailKind
  /** The day on which the draft was last touched, or the deadline. */
  readonly about: string
  readonly writtenAt: Date
  readonly sentAt: Date | undefined
  /** On how many days the server has seen that this mail was sent. */
  readonly waitedDays: number
}

/** What decides about the mails of one draft. */
export type LeftDraft = {
  readonly createdAt: Date
  /** The last save, login or call. */
  readonly touchedAt: Date
  readonly isStopped: boolean
  readonly mails: readonly DraftMail[]
}

export type DueMail = Pick<DraftMail, 'kind' | 'about'>

/** The times of a school, and the present moment. */
export type Rules = {
  readonly reminders: Reminders
  readonly school: Pick<School, 'timeZone' | 'deadlines'>
  readonly now: Date
}

const dayAt = ({ school }: Rules, moment: Date): string => dayInTimeZone(school.timeZone, moment)

const hasMail = ({ mails }: LeftDraft, { kind, about }: DueMail): boolean =>
  mails.some((mail) => mail.kind === kind && mail.about === about)

/** The next deadline that is close enough. A draft that was begun today has its owner's attention. */
const closeDeadline = (draft: LeftDraft, rules: Rules): string | undefined => {
  const today = dayAt(rules, rules.now)
  if (dayAt(rules, draft.createdAt) >= today) return undefined
  const { daysBeforeDeadline } = rules.reminders
  return deadlineDays(rules.school.deadlines).find((day) => addDays(day, -daysBeforeDeadline) <= today && today <= day)
}

const dueReminder = (draft: LeftDraft, rules: Rules): DueMail | undefined => {
  const sent = draft.mails.filter(({ kind }) => kind !== 'deletion')
  if (draft.isStopped || sent.length >= rules.reminders.maxPerDraft) return undefined
  const deadline = closeDeadline(draft, rules)
  if (deadline !== undefined && !hasMail(draft, { kind: 'deadline', about: deadline }))
    return { kind: 'deadline', about: deadline }
  const touched = dayAt(rules, draft.touchedAt)
  const isUntouched = addDays(touched, rules.reminders.untouchedDays) <= dayAt(rules, rules.now)
  const wasReminded = sent.some(({ about, writtenAt }) => about === touched || writtenAt >= draft.touchedAt)
  return isUntouched && !wasReminded ? { kind: 'untouched', about: touched } : undefined
}

/** The mail that the owner of a draft should get today, if any. Once the deletion is announced there are no more reminders. */
export const dueMail = (draft: LeftDraft, rules: Rules): DueMail | undefined => {
  const touched = dayAt(rules, draft.touchedAt)
  if (addDays(touched, rules.reminders.keptDays) > dayAt(rules, rules.now)) return dueReminder(draft, rules)
  const notice = { kind: 'deletion', about: touched } as const
  return hasMail(draft, notice) ? undefined : notice
}

/**
 * Whether the draft is to be deleted: its deletion was announced, and it was not touched since. The days are counted as
 * well, because a clock that jumps ahead must not shorten the notice.
 */
export const isDeletionDue = (draft: LeftDraft, rules: Rules): boolean => {
  const { noticeDays } = rules.reminders
  const touched = dayAt(rules, draft.touchedAt)
  const notice = draft.mails.find(({ kind, about }) => kind === 'deletion' && about === touched)
  if (!notice?.sentAt) return false
  return addDays(dayAt(rules, notice.sentAt), noticeDays) <= dayAt(rules, rules.now) && notice.waitedDays >= noticeDays
}
