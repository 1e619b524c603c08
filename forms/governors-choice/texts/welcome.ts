import { link, list, type Prose, paragraph, type Welcome } from '@apply/engine/define'
import { emailLinkAbout, schoolDetails } from '../school-details.ts'
import { lastSteps } from './last-steps.ts'

const { help } = schoolDetails

const visitor: Prose = {
  title: 'Welcome!',
  passages: [
    {
      paragraphs: [
        paragraph('There are three steps, and you can start right away.'),
        paragraph(
          link('Create an account', '/signup'),
          ' to save and submit your answers, or ',
          link('log in', '/login'),
          ' to pick up where you left off.',
        ),
      ],
    },
  ],
}

const first: Prose = {
  title: "We're glad you're here, {name}",
  passages: [
    {
      paragraphs: [
        paragraph('We save your answers as you go, so you can stop at any time and come back later.'),
        paragraph(
          "It helps to have a few things nearby: your GPA, your counselor's email address, and ACT or SAT scores to share.",
        ),
      ],
    },
  ],
}

const back: Prose = {
  title: 'Welcome Back, {name}',
  passages: [
    {
      paragraphs: [
        paragraph(
          'Your saved answers are here. You can work on the steps in any order and submit from the last one when you are ready.',
        ),
        paragraph('If you have a question, write to us at ', emailLinkAbout(help, help.subject), '.'),
      ],
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
