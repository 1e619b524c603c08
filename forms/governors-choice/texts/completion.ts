import { type Condition, list, type Passage, type Prose, paragraph, when } from '@apply/engine/define'
import { major } from '../education/enrollment.ts'
import { emailLink, phoneLink, schoolDetails } from '../school-details.ts'
import { lastSteps } from './last-steps.ts'

const { name, address, admissionOffice, cashier, links, testScoreCodes } = schoolDetails

const receipt: Passage = {
  heading: 'Keep your receipt number',
  paragraphs: [
    paragraph(
      'Your receipt number shows that we have your application. We have emailed it to you as well. ',
      'Please have it ready when you call or write to us.',
    ),
  ],
}

const mailingAddress = [admissionOffice.name, name, ...address].join(', ')

const transcript: Passage = {
  heading: 'Send your high school transcript',
  show: lastSteps.transcript,
  paragraphs: [
    paragraph(
      'An official transcript comes to us from your school, not from you. Ask your counselor to send yours through our ',
      links.transcripts,
      `, or by mail to ${mailingAddress}.`,
    ),
  ],
}

const ownDocument = (document: string, show: Condition): Passage => ({
  heading: `Send your ${document}`,
  show,
  paragraphs: [
    paragraph(
      `We do not have your ${document} yet. Please mail it to ${mailingAddress}, or send it to `,
      emailLink(admissionOffice),
      '. If you need help with it, call ',
      phoneLink(admissionOffice),
      '.',
    ),
  ],
})

const homeschool = ownDocument('home-school transcript', lastSteps.homeschoolTranscript)

const ged = ownDocument('GED score report', lastSteps.gedReport)

const collegeTranscripts: Passage = {
  heading: 'Send your college transcripts',
  show: lastSteps.collegeTranscripts,
  paragraphs: [paragraph('Please ask each college that you have attended to send us an official transcript.')],
}

const testScores: Passage = {
  heading: 'Send your test scores',
  show: lastSteps.testScores,
  paragraphs: [
    paragraph(
      'ACT and SAT scores are optional. If you want us to consider yours, have them sent to us: ',
      `our ACT code is ${testScoreCodes.act} and our SAT code is ${testScoreCodes.sat}.`,
    ),
  ],
}

const fee: Passage = {
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

const auditions: Passage = {
  heading: 'Sign up for an audition',
  show: when(major).isOneOf('MUSC', 'MUED', 'THEA'),
  paragraphs: [paragraph('Your academic interest asks for an audition. Choose a date here:'), list(...links.auditions)],
}

const decision: Passage = {
  heading: 'Look for our decision',
  paragraphs: [
    paragraph(
      'We make an admission decision within two weeks of having everything we need. ',
      'Check your email often: we will write to you there if something is missing. ',
      'You do not need to do anything more to be considered for scholarships.',
    ),
  ],
}

/** Each applicant reads only the steps that are still theirs. */
export const completion: Prose = {
  title: 'What happens next',
  passages: [receipt, transcript, homeschool, ged, collegeTranscripts, testScores, fee, auditions, decision],
}
