import { link, list, type Prose, paragraph } from '@apply/engine/define'
import { emailLink, phoneLink, schoolDetails } from '../school-details.ts'
import { reminders } from './reminders.ts'

const { name, admissionOffice } = schoolDetails
const { untouchedDays, daysBeforeDeadline, maxPerDraft, keptDays, noticeDays } = reminders

const yourInformation = {
  heading: 'Your information',
  paragraphs: [
    paragraph(
      'We keep the answers you give, the documents you upload, the changes you make to them, and the times you log in. ',
      'To protect accounts from misuse, we also count login and sign-up attempts by network address. ',
      'We use what you give us to decide on your admission, to consider you for scholarships, and to stay in touch with you about applying.',
    ),
    paragraph(
      'We do not sell your information. We share it outside the university only when the law allows or requires it, ',
      'or with a service that helps us run this application.',
    ),
    paragraph(
      'On your account page you can download everything we store about you. Until you submit, you can also delete your ',
      'account there with everything in it. After you submit, that page says what we keep and why.',
    ),
  ],
}

const howLongWeKeepIt = {
  heading: 'How long we keep an application that was not submitted',
  paragraphs: [
    paragraph(
      `If you do not touch your application for ${untouchedDays} days, and ${daysBeforeDeadline} days before a deadline, `,
      `we remind you by email, at most ${maxPerDraft} times. Every reminder has a link that stops them, and your account page can stop them too.`,
    ),
    paragraph(
      `If you do not open it for ${keptDays} days, we tell you by email and delete it ${noticeDays} days later, with your account and your documents. `,
      'Logging in keeps it. If today were your last visit, we would write to you on {noticeDay} and delete it on {deletionDay}.',
    ),
  ],
}

const whatCookiesAre = {
  heading: 'What cookies are',
  paragraphs: [
    paragraph(
      'Cookies are small pieces of text that a website asks your browser to keep and to send back on your next visit to a page. ',
      'Browsers also offer websites a place to keep notes on your own device, called session storage and local storage.',
    ),
  ],
}

const howWeUseThem = {
  heading: 'How we use them',
  paragraphs: [
    paragraph(
      'We use three cookies. Your browser receives them when you log in, and logging out removes the first two.',
    ),
    list(
      'GovernorsIdentity.session holds a long random code that keeps you logged in.',
      'GovernorsIdentity.present tells the page that someone is logged in. It holds the number 1 and nothing about you.',
      'GovernorsDevice stays for 180 days and holds a random code. By it we know a browser on which you have logged in before or set a ' +
        'new password, so that wrong passwords that others try do not lock you out there.',
    ),
    paragraph(
      'Before you log in, session storage keeps the answers you have typed in case you reload the page. ',
      'While a page of the form is open, it also notes how far you have scrolled. ',
      'After you log in, your browser keeps any changes that have not reached us yet, so that nothing you typed is lost. ',
      'On a shared computer, wait until the page says that your answers are saved, then log out.',
    ),
    paragraph('We do not use cookies or storage for advertising or tracking.'),
  ],
}

const howToControlThem = {
  heading: 'How to control or opt out of cookies',
  paragraphs: [
    paragraph(
      'Your browser lets you see, block, and delete cookies and stored data. We have no optional cookies to turn off: ',
      'if you block ours, you cannot log in, save your answers, or submit them.',
    ),
    paragraph(
      'Deleting our cookies logs you out. Answers that are already saved with us stay safe, but changes that are still ',
      'waiting in your browser are lost if you delete its stored data.',
    ),
    paragraph('Each browser maker explains how to do this:'),
    list(
      link('Google Chrome', 'https://support.google.com/chrome/answer/95647'),
      link('Mozilla Firefox', 'https://support.mozilla.org/en-US/kb/clear-cookies-and-site-data-firefox'),
      link('Apple Safari on a Mac', 'https://support.apple.com/guide/safari/manage-cookies-sfri11471/mac'),
      link('Apple Safari on an iPhone', 'https://support.apple.com/en-us/105082'),
      link(
        'Microsoft Edge',
        'https://support.microsoft.com/en-us/windows/manage-cookies-in-microsoft-edge-view-allow-block-delete-and-use-168dab11-0753-043d-7c16-ede5947fc64d',
      ),
    ),
    paragraph(
      `If you would rather not use cookies at all, ask the ${admissionOffice.name} how else you can apply: `,
      emailLink(admissionOffice),
      ' or ',
      phoneLink(admissionOffice),
      '.',
    ),
  ],
}

export const privacy: Prose = {
  title: 'Privacy Policy and Cookie Notice',
  daysAhead: { noticeDay: keptDays, deletionDay: keptDays + noticeDays },
  passages: [
    yourInformation,
    howLongWeKeepIt,
    whatCookiesAre,
    howWeUseThem,
    howToControlThem,
    { paragraphs: [paragraph(`Copyright © {year} ${name}. All rights reserved.`)] },
  ],
}
