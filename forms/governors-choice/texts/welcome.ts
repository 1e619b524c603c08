import { link, list, type Prose, paragraph, type Welcome } from '@apply/engine/define'
import { lastSteps } from './last-steps.ts'

const visitor: Prose = {
  title: 'Welcome!',
  passages: [
    {
      paragraphs: [
        paragraph(link('Create an account', '/signup'), ' or ', link('log in', '/login'), ' to save your answers.'),
      ],
    },
  ],
}

const first: Prose = {
  title: "We're glad you're here, {name}",
  passages: [
    {
      paragraphs: [paragraph('We save your answers as you go, so you can stop at any time and come back later.')],
    },
  ],
}

const back: Prose = {
  title: 'Welcome Back, {name}',
  passages: [
    {
      paragraphs: [paragraph('Your answers are here, and you can work on the steps in any order.')],
    },
  ],
}

const submitted: Prose = {
  title: 'Thanks, {name}',
  passages: [
    {
      paragraphs: [
        paragraph(
          'Congratulations on completing the online portion of your application! These last steps will finish it:',
        ),
      ],
    },
    { show: lastSteps.transcript, paragraphs: [list('Your high school transcript')] },
    { show: lastSteps.homeschoolTranscript, paragraphs: [list('Your home-school transcript')] },
    { show: lastSteps.gedReport, paragraphs: [list('Your GED score report')] },
    { show: lastSteps.collegeTranscripts, paragraphs: [list('Your college transcripts')] },
    { show: lastSteps.testScores, paragraphs: [list('Your test scores, if you want us to consider them')] },
    { paragraphs: [list('The application fee')] },
  ],
}

export const welcome: Welcome = { visitor, first, back, submitted }
