import { type Prose, paragraph } from '@apply/engine/define'
import { emailLink, emailLinkAbout, phoneLink, schoolDetails } from '../school-details.ts'

const { admissionOffice, cashier, help: helpDesk } = schoolDetails

const askUs = {
  heading: 'Ask us',
  paragraphs: [
    paragraph(
      'Email ',
      emailLinkAbout(helpDesk, helpDesk.subject),
      ` with the subject "${helpDesk.subject}", and tell us which page and question you are on. `,
      'Please do not send us your password.',
    ),
    paragraph('You can also call us at ', phoneLink(helpDesk), '.'),
  ],
}

const saving = {
  heading: 'How your answers are saved',
  paragraphs: [
    paragraph(
      'Before you have an account, your answers stay in this browser tab only. They come along when you create an account ',
      'or log in, but they are gone if you close the tab first.',
    ),
    paragraph(
      'Once you are logged in, we save your answers a moment after you stop typing and whenever you change pages. ',
      'The page tells you whether they are saved. If your connection drops, we keep trying.',
    ),
    paragraph(
      'After 15 minutes without activity we log you out to keep your application safe. Changes that were not saved by then ',
      'wait in your browser, and we save them when you log in again in the same browser.',
    ),
  ],
}

const documents = {
  heading: 'Documents and files',
  paragraphs: [
    paragraph('Some files are in PDF format. You need a PDF reader to open them; most browsers have one built in.'),
    paragraph(
      `If you have a question about transcripts, test scores, or any other document, ask the ${admissionOffice.name}: `,
      emailLink(admissionOffice),
      ' or ',
      phoneLink(admissionOffice),
      '.',
    ),
    paragraph(
      `For questions about the application fee, ask the ${cashier.name}: `,
      emailLink(cashier),
      ' or ',
      phoneLink(cashier),
      '.',
    ),
  ],
}

export const help: Prose = { title: 'Help', passages: [askUs, saving, documents] }
