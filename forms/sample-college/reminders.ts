import type { Reminders } from '@apply/engine/define'

export const reminders: Reminders = {
  untouchedDays: 7,
  daysBeforeDeadline: 3,
  maxPerDraft: 3,
  hours: { from: 9, until: 20 },
  keptDays: 365,
  noticeDays: 30,
  mails: {
    untouched: { subject: 'Your application', paragraphs: ['Your application is not finished yet.'] },
    deadline: { subject: 'Apply by {deadline}', paragraphs: ['You can submit your application until {deadline}.'] },
    deletion: {
      subject: 'We will delete your application on {date}',
      paragraphs: ['You have not opened it for a year. Log in before {date} to keep it.'],
    },
  },
  left: { many: '{page}: {count} questions left', one: '{page}: 1 question left', none: '{page}: complete' },
  goOn: 'Go on',
  unsubscribe: { text: 'To get no more reminders, open this link:', link: 'Stop these reminders' },
}
