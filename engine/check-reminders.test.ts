import { expect, test } from 'vitest'
import { checkReminders } from './check-reminders.ts'
import type { Reminders } from './define/school.ts'

const right: Reminders = {
  untouchedDays: 7,
  daysBeforeDeadline: 3,
  maxPerDraft: 3,
  keptDays: 365,
  noticeDays: 30,
  hours: { from: 9, until: 20 },
  mails: {
    untouched: { subject: 'Waiting', paragraphs: ['Come back.'] },
    deadline: { subject: 'By {deadline}', paragraphs: ['Hurry.'] },
    deletion: { subject: 'Deletion', paragraphs: ['On {date}.'] },
  },
  left: { many: '{page}: {count} left', one: '{page}: 1 left', none: '{page}: complete' },
  goOn: 'Go on',
  unsubscribe: { text: 'Stop:', link: 'Stop' },
}

test('REM-07 reports nothing for reminders that are right', () => {
  expect(checkReminders(right)).toEqual([])
})

test.each([
  [{ untouchedDays: 0 }, "The reminders' untouchedDays must be a whole number from 1 to 365, not 0."],
  [{ daysBeforeDeadline: 2.5 }, "The reminders' daysBeforeDeadline must be a whole number from 1 to 60, not 2.5."],
  [{ maxPerDraft: -1 }, "The reminders' maxPerDraft must be a whole number from 0 to 10, not -1."],
  [{ keptDays: 0 }, "The reminders' keptDays must be a whole number from 30 to 3650, not 0."],
  [{ noticeDays: 1 }, "The reminders' noticeDays must be a whole number from 14 to 365, not 1."],
  [{ hours: { from: 9, until: 9 } }, "The reminders' hours.until must be a whole number from 11 to 24, not 9."],
  [{ hours: { from: 23, until: 24 } }, "The reminders' hours.from must be a whole number from 0 to 22, not 23."],
  [
    { mails: { ...right.mails, deadline: right.mails.untouched } },
    "The reminders' mail before a deadline needs {deadline}.",
  ],
  [
    { mails: { ...right.mails, deletion: right.mails.untouched } },
    "The reminders' mail before a deletion needs {date}.",
  ],
  [{ left: { ...right.left, many: '{page}: some left' } }, "The reminders' line for several questions needs {count}."],
  [{ goOn: ' ' }, 'A text of the reminders is empty.'],
] satisfies readonly (readonly [Partial<Reminders>, string])[])('REM-07 reports %j', (change, message) => {
  expect(checkReminders({ ...right, ...change })).toEqual([message])
})
