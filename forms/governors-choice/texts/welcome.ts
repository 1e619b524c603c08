import { link, list, type Prose, paragraph, type Welcome, when } from '@apply/engine/define'
import { graduation } from '../education/high-school.ts'
import { emailLinkAbout, schoolDetails } from '../school-details.ts'

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

const lastSteps = (documents: string) =>
  list(documents, 'Your test scores, if you want us to consider them', 'The application fee')

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
    { show: when(graduation).is('1'), paragraphs: [lastSteps('Your official transcripts')] },
    { show: when(graduation).is('2'), paragraphs: [lastSteps('Your GED score report, unless you uploaded it')] },
  ],
}

export const welcome: Welcome = { visitor, first, back, submitted }
