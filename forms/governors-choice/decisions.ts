import type { Decisions } from '@apply/engine/define'

const closing = ['Sincerely,', 'The Office of Admission', '{school}']

/** What the university decides, and what it writes. */
export const decisions: Decisions = {
  awaitedIn: ['in-review'],
  kinds: [
    {
      name: 'admit',
      label: 'Admit',
      isFinal: true,
      letter: {
        title: 'You are admitted',
        paragraphs: [
          'Dear {name},',
          'Congratulations! It is a pleasure to tell you that you are admitted to {school} for {entry_term}, to study {applied_major}.',
          'The people who read your application saw what you have done and how you have done it. We would be glad to have you with us.',
          'Within the next days you will receive a message with the steps to enroll: how to accept your place, how to apply for housing, and the date of your orientation. Until then there is nothing that you have to do.',
          'We look forward to welcoming you.',
        ],
        closing,
      },
    },
    {
      name: 'admit-with-conditions',
      label: 'Admit with conditions',
      isFinal: true,
      hasConditions: true,
      letter: {
        title: 'You are admitted, with conditions',
        paragraphs: [
          'Dear {name},',
          'Congratulations! You are admitted to {school} for {entry_term}, to study {applied_major}. Your admission becomes final once the following is met:',
          '{conditions}',
          'If you have a question about any of these, write to us before it is due. We would rather help early than late.',
          'We look forward to welcoming you.',
        ],
        closing,
      },
    },
    {
      name: 'defer',
      label: 'Defer',
      letter: {
        title: 'We need more time for our decision',
        paragraphs: [
          'Dear {name},',
          'Thank you for your application to {school} for {entry_term}. We have read it with care and are not able to decide yet. We will read it again together with the applications of the next round.',
          'You do not have to apply again. If your grades of this term are better than those we have, have your school send us a new transcript: we read whatever arrives.',
          'We know that waiting is hard. You will hear from us as soon as we have decided.',
        ],
        closing,
      },
    },
    {
      name: 'deny',
      label: 'Deny',
      isFinal: true,
      letter: {
        title: 'Our decision about your application',
        paragraphs: [
          'Dear {name},',
          'Thank you for your application to {school} and for the work that you put into it. After careful reading we are not able to offer you admission for {entry_term}.',
          'This says nothing about what you can achieve. Many of our students came to us later, as transfer students. If you would like to know how, our counselors are happy to talk with you.',
          'We wish you all the best for the road ahead.',
        ],
        closing,
      },
    },
  ],
}
