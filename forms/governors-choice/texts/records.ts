import { list, type Prose, paragraph } from '@apply/engine/define'
import { emailLink, phoneLink, schoolDetails } from '../school-details.ts'

const { admissionOffice } = schoolDetails

/** What the account page says after the submission, instead of the button that deletes the account. */
export const records: Prose = {
  title: 'What we keep',
  passages: [
    {
      paragraphs: [
        paragraph(
          'You have submitted your application, so you cannot delete your account here. A submitted application is a record ',
          'of the university: we decide on your admission by it, and state law says how long a public university must keep it.',
        ),
        paragraph('We keep:'),
        list(
          'your application as you submitted it, with its documents and its receipt',
          'the changes you made before, and when you logged in',
          'your account, so that you can read and download all of it',
        ),
        paragraph(
          `To have something corrected or deleted that we need not keep, or to withdraw, ask the ${admissionOffice.name}: `,
          emailLink(admissionOffice),
          ' or ',
          phoneLink(admissionOffice),
          '.',
        ),
      ],
    },
  ],
}
