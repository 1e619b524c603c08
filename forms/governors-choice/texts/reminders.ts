import type { Reminders } from '@apply/engine/define'
import { schoolDetails } from '../school-details.ts'

const { application } = schoolDetails

export const reminders: Reminders = {
  untouchedDays: 7,
  daysBeforeDeadline: 3,
  maxPerDraft: 3,
  hours: { from: 9, until: 20 },
  keptDays: 365,
  noticeDays: 30,
  mails: {
    untouched: {
      subject: 'Your application is waiting for you',
      paragraphs: [
        `You started your ${application} and have not come back for a while. Everything you entered is saved. This is how far you are:`,
      ],
    },
    deadline: {
      subject: 'The deadline to apply is {deadline}',
      paragraphs: [
        `You started your ${application} but have not submitted it. The deadline to apply is {deadline}. This is how far you are:`,
      ],
    },
    deletion: {
      subject: 'Your application will be deleted on {date}',
      paragraphs: [
        `You have not opened your ${application} for a year, and it was never submitted. We keep no more about you than we need, so we will delete it on {date}, with your account, your answers and your documents.`,
        'To keep it, log in once before that day. If you no longer need it, there is nothing to do.',
      ],
    },
  },
  left: { many: '{page}: {count} questions left', one: '{page}: 1 question left', none: '{page}: complete' },
  goOn: 'Go on with your application',
  unsubscribe: {
    text: 'You get only a few reminders for one application. To get none, open this link:',
    link: 'Stop these reminders',
  },
}
