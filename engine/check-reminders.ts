import type { MailText, Reminders } from './define/school.ts'

const wholeNumber = (name: string, value: number, least: number, most: number): readonly string[] =>
  Number.isInteger(value) && least <= value && value <= most
    ? []
    : [`The reminders' ${name} must be a whole number from ${least} to ${most}, not ${value}.`]

const placeholders = (name: string, texts: readonly string[], needed: readonly string[]): readonly string[] =>
  needed
    .filter((placeholder) => !texts.some((text) => text.includes(placeholder)))
    .map((placeholder) => `The reminders' ${name} needs ${placeholder}.`)

const textsOf = ({ subject, paragraphs }: MailText) => [subject, ...paragraphs]

/** A message for every mistake in the times and words of a school's reminders. */
export const checkReminders = (reminders: Reminders): readonly string[] => {
  const { untouchedDays, daysBeforeDeadline, maxPerDraft, hours, keptDays, noticeDays, mails, left } = reminders
  const empty = [...Object.values(mails).flatMap(textsOf), ...Object.values(left), reminders.goOn]
    .concat(Object.values(reminders.unsubscribe))
    .filter((text) => text.trim() === '')
  return [
    ...wholeNumber('untouchedDays', untouchedDays, 1, 365),
    ...wholeNumber('daysBeforeDeadline', daysBeforeDeadline, 1, 60),
    ...wholeNumber('maxPerDraft', maxPerDraft, 0, 10),
    ...wholeNumber('hours.from', hours.from, 0, 22),
    // The job runs once an hour, so a shorter window could be missed.
    ...wholeNumber('hours.until', hours.until, Math.min(hours.from, 22) + 2, 24),
    ...wholeNumber('keptDays', keptDays, 30, 3_650),
    ...wholeNumber('noticeDays', noticeDays, 14, 365),
    ...placeholders('mail before a deadline', textsOf(mails.deadline), ['{deadline}']),
    ...placeholders('mail before a deletion', textsOf(mails.deletion), ['{date}']),
    ...placeholders('line for several questions', [left.many], ['{page}', '{count}']),
    ...placeholders('line for one question', [left.one], ['{page}']),
    ...placeholders('line for a complete page', [left.none], ['{page}']),
    ...empty.map(() => 'A text of the reminders is empty.'),
  ]
}
