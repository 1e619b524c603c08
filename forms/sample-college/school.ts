import { paragraph, type School } from '@apply/engine/define'
import { look } from './look.ts'

const office = { name: 'Office', email: 'office@sample.example.edu', phone: '(615) 555-0100' }

const shortText = (title: string, text: string) => ({ title, passages: [{ paragraphs: [paragraph(text)] }] })

export const school: School = {
  name: 'Sample College',
  application: 'Sample College Application',
  look,
  receiptPrefix: 'SC-',
  timeZone: 'America/Denver',
  address: ['1 Main Street', 'Sampleton, Colorado 80000'],
  configuration: { student_type: 'Any', number_of_years: 5, custom_email_copy: false, environment: 'local' },
  admissionOffice: office,
  cashier: office,
  help: { ...office, subject: 'Help with my application' },
  testScoreCodes: { act: '9990', sat: '9991' },
  links: {
    payment: { text: 'Pay', href: 'https://sample.example.edu/pay' },
    transcripts: { text: 'Transcripts', href: 'https://sample.example.edu/transcripts' },
    auditions: [],
  },
  deadlines: [],
  marketing: ['Three questions and you are done'],
  reminders: async () => (await import('./reminders.ts')).reminders,
  texts: {
    privacy: async () => ({
      ...shortText(
        'Privacy Policy and Cookie Notice',
        'We keep only what you tell us. If you do not submit it and do not come back, we delete it on {deletionDay}.',
      ),
      daysAhead: { deletionDay: 395 },
    }),
    help: async () => shortText('Help', 'Write to the office.'),
    welcome: async () => ({
      visitor: shortText('Welcome!', 'Create an account or log in.'),
      first: shortText("We're glad you're here, {name}", 'Three questions and you are done.'),
      back: shortText('Welcome Back, {name}', 'Go on where you stopped.'),
      submitted: shortText('Thanks, {name}', 'You have completed the online portion.'),
    }),
    completion: async () => shortText('What happens next', 'We will write to you.'),
    records: async () => shortText('What we keep', 'We keep what you submitted. Write to the office to ask about it.'),
  },
}
