import { allOf, type Checklist, when } from '@apply/engine/define'
import { gedReport, graduation, homeschooled, homeschoolTranscript } from './education/high-school.ts'
import { lastSteps } from './texts/last-steps.ts'

/** What an application needs besides its form, and what follows once it is there. */
export const checklist: Checklist = {
  items: [
    {
      name: 'high-school-transcript',
      title: 'High school transcript',
      text: 'An official transcript comes to us from your school. Ask your counselor to send yours. A copy that you upload lets us begin to read; we still need the official one.',
      show: lastSteps.transcript,
      wants: 'document',
      dueDays: 30,
      tickedBy: ['transcript'],
    },
    {
      name: 'homeschool-transcript',
      title: 'Home-school transcript',
      text: 'Upload the transcript of your home school here, with the courses and grades of each year.',
      show: allOf(when(graduation).is('1'), when(homeschooled).is('Y')),
      isThere: when(homeschoolTranscript).isAnswered(),
      wants: 'document',
      dueDays: 30,
      tickedBy: ['transcript'],
    },
    {
      name: 'ged-report',
      title: 'GED score report',
      text: 'Upload your score report here. You find it in your account at the testing service.',
      show: when(graduation).is('2'),
      isThere: when(gedReport).isAnswered(),
      wants: 'document',
      dueDays: 30,
    },
    {
      name: 'college-transcripts',
      title: 'College transcripts',
      text: 'Ask each college that you have attended to send us an official transcript. We tick this once all have arrived.',
      show: lastSteps.collegeTranscripts,
      wants: 'nothing',
      dueDays: 30,
    },
    {
      name: 'test-scores',
      title: 'Test scores',
      text: 'ACT and SAT scores are optional. If you want us to consider yours, have them sent to us by the testing service.',
      show: lastSteps.testScores,
      wants: 'nothing',
      isOptional: true,
    },
    {
      name: 'application-fee',
      title: 'Application fee',
      text: 'Pay the fee online or ask the cashier for another way. We tick this once your payment has arrived.',
      wants: 'nothing',
      dueDays: 14,
    },
  ],
  completes: { from: 'received', to: 'complete' },
}
