import type { Desk } from '@apply/engine/define'
import { checklist } from './checklist.ts'
import { decisions } from './decisions.ts'
import { deskReading } from './desk-reading.ts'
import { counselor } from './texts/counselor.ts'

export const desk: Desk = {
  questions: {
    name: ['first_name', 'middle_name', 'last_name'],
    otherNames: ['preferred_name'],
    birthDate: 'birth_date',
    zip: 'zip',
    phones: ['phone_mobile', 'phone_home'],
    entryTerm: 'entry_term',
    state: 'state',
    major: 'applied_major',
  },
  reading: deskReading,
  states: [
    {
      name: 'received',
      label: 'Received',
      toApplicants: { word: 'Received', text: 'We have your application. The list below says what is still open.' },
    },
    {
      name: 'complete',
      label: 'Complete',
      toApplicants: {
        word: 'Complete',
        text: 'We have everything that we need, and read your application next.',
        isMailed: true,
      },
    },
    {
      name: 'in-review',
      label: 'In review',
      toApplicants: { word: 'In review', text: 'We are reading your application.', isMailed: true },
    },
    // A decision speaks for itself, and not before its letter.
    { name: 'decided', label: 'Decided', isFinal: true },
  ],
  requests: [
    {
      name: 'transcript',
      title: 'Your transcript',
      text: 'Please upload your current high school transcript. A photo is fine if every line can be read.',
      wants: 'document',
    },
    {
      name: 'identity',
      title: 'A document that shows your name',
      text: 'The name on your application and the name on your records differ. Please upload a document that shows both names, or your current one.',
      wants: 'document',
    },
    {
      name: 'question',
      title: 'A question about your application',
      text: 'Please tell us more about the following:',
      wants: 'explanation',
    },
  ],
  spreadsheet: {
    preferred_name: 'Preferred name',
    birth_date: 'Date of birth',
    phone_mobile: 'Cell phone',
    address_line_1: 'Address',
    city: 'City',
    state: 'State',
    zip: 'ZIP code',
    country: 'Country',
    citizenship_type: 'Citizenship',
    entry_term: 'Term',
    applied_major: 'Major',
    major_concentration: 'Concentration',
    hs_name: 'High school',
    hs_gpa: 'High school GPA',
    grad_year: 'Graduation year',
    act_score_composite: 'ACT',
    sat_score_reading_writing: 'SAT reading and writing',
    sat_score_math: 'SAT math',
  },
  mails: [
    {
      name: 'visit',
      title: 'Invitation to visit',
      subject: 'Come and see us, {first_name}',
      text: `Dear {first_name} {last_name},

we are glad that you have applied for {entry_term}, and would like to show you the campus before you decide.

Answer this mail with two days that suit you, and we will find one.`,
    },
    {
      name: 'call',
      title: 'Please call us',
      subject: 'A short question about your application {receipt}',
      text: `Dear {first_name} {last_name},

we have a short question about your application {receipt} that is quicker on the phone. Please call us, or answer this mail with a number and a time at which we reach you.`,
    },
    {
      name: 'free',
      title: 'A mail of your own',
      subject: 'About your application {receipt}',
      text: 'Dear {first_name} {last_name},\n\n',
    },
  ],
  withdrawalReasons: [
    { name: 'other-school', label: 'I have chosen another school' },
    { name: 'later', label: 'I want to apply for a later term' },
    { name: 'plans', label: 'My plans have changed' },
    { name: 'mistake', label: 'I applied by mistake, or twice' },
    { name: 'other', label: 'Another reason' },
  ],
  checklist,
  decisions,
  areDraftsReadable: false,
  counselor,
}
