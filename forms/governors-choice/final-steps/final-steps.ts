import {
  checkbox,
  link,
  mustBeTrue,
  type Prose,
  page,
  paragraph,
  radio,
  required,
  section,
  textSection,
  yesNo,
} from '@apply/engine/define'
import { emailLink, schoolDetails } from '../school-details.ts'

const { admissionOffice } = schoolDetails

export const waiverText =
  "Under the Family Educational Rights and Privacy Act (FERPA), students who enroll may read their counselor's recommendation unless they waive that right, and either choice has no effect on admission. Do you waive your right to see your counselor's recommendation?"

// International students accept this too, so it confirms the answers and not a citizenship.
export const eligibilityStatement =
  "I understand that Tennessee's Eligibility Verification for Entitlements Act requires the university to verify that anyone who seeks a state public benefit, such as in-state tuition or a state-funded scholarship, is a United States citizen or lawfully present in the United States. I confirm that my answers about citizenship are true, and I will provide proof if the university asks for it. This verification does not affect my admission."

const acceptTermsMessage = 'You must accept these terms to submit your application.'

export const legalTerms: Prose = {
  title: 'Terms of Your Application',
  passages: [
    {
      heading: 'Your answers are true',
      paragraphs: [
        paragraph(
          'Everything in this application, including each document you upload, is true and complete as far as you know. ',
          'If something important changes before you enroll, you will tell us at ',
          emailLink(admissionOffice),
          '.',
        ),
        paragraph(
          'If you leave out or misstate something important on purpose, the university may deny your application, ',
          'withdraw an offer of admission, or dismiss you after you enroll.',
        ),
      ],
    },
    {
      heading: 'How we may use them',
      paragraphs: [
        paragraph(
          'The university may use your answers and documents to decide on your admission, to consider you for scholarships, ',
          'and to contact you about applying and enrolling. It may ask the schools and testing agencies you name to confirm them.',
        ),
      ],
    },
    {
      heading: 'Our rules',
      paragraphs: [
        paragraph(
          'If you enroll, you agree to follow the rules of the university, including the ',
          link('Student Code of Conduct', 'https://www.example.edu/student-code'),
          '. Submitting an application does not guarantee admission, a scholarship, or housing.',
        ),
        paragraph(
          `Once you submit your application, you can no longer change it yourself. The ${admissionOffice.name} can help you correct a mistake.`,
        ),
      ],
    },
  ],
}

export const finalSteps = page('final-steps', {
  title: 'Final Steps',
  ask: [
    section("Your counselor's recommendation", {
      ask: [
        radio('counselor_waiver_request', {
          label: waiverText,
          name: 'Right to see the recommendation',
          options: yesNo,
          rules: [required()],
        }),
      ],
    }),
    textSection(legalTerms, [
      checkbox('legal_agree', {
        label: 'I accept these terms.',
        name: 'Terms of your application',
        rules: [mustBeTrue(acceptTermsMessage)],
      }),
    ]),
    section('Eligibility verification', {
      ask: [
        checkbox('legal_agree_2', {
          label: eligibilityStatement,
          name: 'Eligibility verification',
          rules: [required()],
        }),
      ],
    }),
  ],
})
