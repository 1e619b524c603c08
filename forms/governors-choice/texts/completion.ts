import { list, type Prose, paragraph } from '@apply/engine/define'
import { emailLink, phoneLink, schoolDetails } from '../school-details.ts'

const { name, address, admissionOffice, cashier, links, testScoreCodes } = schoolDetails

const receipt = {
  heading: 'Keep your receipt number',
  paragraphs: [
    paragraph(
      'Your receipt number shows that we have your application. We have emailed it to you as well. ',
      'Please have it ready when you call or write to us.',
    ),
  ],
}

const transcripts = {
  heading: 'Send your transcripts',
  paragraphs: [
    paragraph(
      'Official transcripts come to us from your school, not from you. Ask your counselor to send yours through our ',
      links.transcripts,
      `, or by mail to ${[admissionOffice.name, name, ...address].join(', ')}.`,
    ),
    paragraph('If you have taken college classes, please ask each college for a transcript too.'),
    paragraph(
      'If you chose to send your home-school transcript or GED score report later, the ',
      `${admissionOffice.name} will help you with it: `,
      emailLink(admissionOffice),
      ' or ',
      phoneLink(admissionOffice),
      '.',
    ),
  ],
}

const testScores = {
  heading: 'Send your test scores',
  paragraphs: [
    paragraph(
      'ACT and SAT scores are optional. If you want us to consider yours, have them sent to us: ',
      `our ACT code is ${testScoreCodes.act} and our SAT code is ${testScoreCodes.sat}.`,
    ),
  ],
}

const fee = {
  heading: 'Pay the application fee',
  paragraphs: [
    paragraph(
      links.payment,
      ` online. If you would rather pay another way or have a question about a payment, ask the ${cashier.name}: `,
      emailLink(cashier),
      ' or ',
      phoneLink(cashier),
      '.',
    ),
  ],
}

const auditions = {
  heading: 'Sign up for an audition',
  paragraphs: [
    paragraph('If you are applying to study music or theater, you also need to audition. Choose a date here:'),
    list(...links.auditions),
  ],
}

const decision = {
  heading: 'Look for our decision',
  paragraphs: [
    paragraph(
      'We make an admission decision within two weeks of having everything we need. ',
      'Check your email often: we will write to you there if something is missing. ',
      'You do not need to do anything more to be considered for scholarships.',
    ),
  ],
}

export const completion: Prose = {
  title: 'What happens next',
  passages: [receipt, transcripts, testScores, fee, auditions, decision],
}
