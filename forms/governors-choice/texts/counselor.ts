import { type CounselorRules, when } from '@apply/engine/define'
import { graduation } from '../education/high-school.ts'
import { schoolDetails } from '../school-details.ts'

const { application, name } = schoolDetails

const whatToDo = 'Log in to correct the address or to name somebody else.'

export const counselor: CounselorRules = {
  // Who has earned an equivalency diploma is asked for no counselor.
  show: when(graduation).is('1'),
  item: {
    title: 'A word from your school counselor',
    text: 'We ask your counselor by e-mail. There is nothing for you to do unless we tell you.',
    isRequired: false,
  },
  questions: {
    firstName: 'counselor_first_name',
    lastName: 'counselor_last_name',
    email: 'counselor_email_address',
    waiver: 'counselor_waiver_request',
  },
  waivedBy: 'Y',
  remindDays: [7, 14, 28],
  tellDays: [9, 16],
  hours: { from: 8, until: 18 },
  hoursBetweenMails: 4,
  linkEnds: { day: '08-15', leastDays: 30 },
  files: [
    { name: 'letter', label: 'Letter of recommendation' },
    { name: 'transcript', label: 'Transcript' },
  ],
  ratings: [
    { name: 'academics', label: 'Academic achievement' },
    { name: 'writing', label: 'Writing and speaking' },
    { name: 'initiative', label: 'Initiative' },
    { name: 'character', label: 'Character and integrity' },
    { name: 'overall', label: 'Overall' },
  ],
  scale: [
    { name: 'below', label: 'Below average' },
    { name: 'average', label: 'Average' },
    { name: 'good', label: 'Good' },
    { name: 'very-good', label: 'Very good' },
    { name: 'outstanding', label: 'One of the best I have taught' },
    { name: 'unknown', label: 'I cannot say' },
  ],
  readableFrom: 'officer',
  mails: {
    asked: {
      subject: '{student} asks you for a recommendation',
      paragraphs: [
        `Dear {counselor}, {student} has applied to ${name} and named you as school counselor. Please tell us about {student} on this page. You need no account, and it takes a few minutes:`,
        'The link is yours alone and works until {day}. On the page you can also say that you would rather not write, or that you are not the person whom {student} means.',
      ],
    },
    reminded: {
      subject: 'A reminder: {student} asks you for a recommendation',
      paragraphs: [
        `Dear {counselor}, {student} has applied to ${name} and named you as school counselor. We have not heard from you yet. Please tell us about {student} on this page:`,
        'The link is yours alone and works until {day}. If you would rather not write, please say so there, and we will not write to you again.',
      ],
    },
    askedByMany: {
      subject: '{students} students ask you for a recommendation',
      paragraphs: [
        `Dear {counselor}, these students have applied to ${name} and named you as school counselor. Each has a page of their own. You need no account:`,
        'The links are yours alone. On each page you can also say that you would rather not write, or that you are not the person whom the student means.',
      ],
    },
    remindedOfMany: {
      subject: 'A reminder: {students} students ask you for a recommendation',
      paragraphs: [
        `Dear {counselor}, these students have applied to ${name} and named you as school counselor. We have not heard from you yet about any of them:`,
        'The links are yours alone. If you would rather not write about somebody, please say so on the page, and we will not write to you about that student again.',
      ],
    },
    noAnswer: {
      subject: 'We have not heard from your counselor yet',
      paragraphs: [
        `For your ${application} we asked {counselor} for a recommendation, and there is no answer yet. A word from you often helps. ${whatToDo}`,
      ],
    },
    noAddress: {
      subject: 'We do not know how to reach your counselor',
      paragraphs: [
        `Your ${application} has no e-mail address at which we can ask your school counselor for a recommendation. ${whatToDo}`,
      ],
    },
    bounced: {
      subject: 'Our mail to your counselor came back',
      paragraphs: [
        `For your ${application} we wrote to {counselor}, but the mail could not be delivered to the address that you gave us. ${whatToDo}`,
      ],
    },
    declined: {
      subject: 'Your counselor will not write a recommendation',
      paragraphs: [
        `For your ${application} we asked {counselor} for a recommendation, and were told that there will be none. This does not count against you. ${whatToDo}`,
      ],
    },
  },
  waiver: {
    waived: '{student} has waived the right to read what you send. Only the admissions office reads it.',
    kept: '{student} has not waived the right to read what you send, and may read it. This has no effect on the decision.',
  },
}
