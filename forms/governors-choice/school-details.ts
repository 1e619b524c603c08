import { link, type School } from '@apply/engine/define'

type SchoolDetails = Pick<
  School,
  | 'name'
  | 'application'
  | 'address'
  | 'configuration'
  | 'admissionOffice'
  | 'cashier'
  | 'help'
  | 'testScoreCodes'
  | 'links'
>

const application = "Governors' Choice Application"

/** What the school, its form and its long texts share. The texts refer to the form, which therefore cannot import the school. */
export const schoolDetails: SchoolDetails = {
  name: 'Wrenfield State University',
  application,
  address: ['100 Governors Row', 'Wrenfield, Tennessee 38599'],
  admissionOffice: { name: 'Office of Admission', email: 'admission@example.edu', phone: '(931) 555-0110' },
  cashier: { name: "Cashier's Office", email: 'cashier@example.edu', phone: '(931) 555-0120' },
  help: {
    name: 'Application Help',
    email: 'apply-help@example.edu',
    phone: '(931) 555-0130',
    subject: `Help with the ${application}`,
  },
  configuration: {
    student_type: 'Freshman',
    number_of_years: 10,
    custom_email_copy: false,
    environment: 'production',
  },
  // Codes of real colleges do not begin with 9, so that no scores are sent to one by mistake.
  testScoreCodes: { act: '9931', sat: '9938' },
  links: {
    payment: { text: 'Pay the application fee', href: 'https://cashier.example.edu/application-fee' },
    transcripts: { text: 'transcript service', href: 'https://transcripts.example.edu/send' },
    auditions: [
      { text: 'Music auditions', href: 'https://music.example.edu/auditions' },
      { text: 'Theater auditions', href: 'https://theater.example.edu/auditions' },
    ],
  },
}

type Contact = School['admissionOffice']

export const emailLink = ({ email }: Contact) => link(email, `mailto:${email}`)

export const emailLinkAbout = ({ email }: Contact, subject: string) =>
  link(email, `mailto:${email}?subject=${encodeURIComponent(subject)}`)

export const phoneLink = ({ phone }: Contact) => link(phone, `tel:+1${phone.replaceAll(/\D/g, '')}`)
