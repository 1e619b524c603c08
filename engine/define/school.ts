import type { Prose } from './layout.ts'

export type Contact = { readonly name: string; readonly email: string; readonly phone: string }

export type Link = { readonly text: string; readonly href: string }

/** A banner that is shown from `from` until the day before `until`, in the school's time zone. */
export type DeadlineWindow = { readonly from: string; readonly until: string; readonly banner: string }

/** The texts of the panel above the form; `{name}` is replaced by the applicant's name. */
export type Welcome = {
  readonly visitor: Prose
  readonly first: Prose
  readonly back: Prose
  readonly submitted: Prose
}

/** Long texts, each loaded when it is opened. */
export type Texts = {
  readonly privacy: () => Promise<Prose>
  readonly help: () => Promise<Prose>
  readonly welcome: () => Promise<Welcome>
  readonly completion: () => Promise<Prose>
  /** What the school keeps of a submitted application, why, and whom to ask. */
  readonly records: () => Promise<Prose>
}

/** A mail without its greeting and signature. What stands in braces is replaced. */
export type MailText = { readonly subject: string; readonly paragraphs: readonly string[] }

/** When applicants get mail about a draft that they left, how long it is kept, and the words of these mails. */
export type Reminders = {
  /** A draft that was not touched for this many days is reminded of. */
  readonly untouchedDays: number
  /** A draft is reminded of this many days before each deadline. */
  readonly daysBeforeDeadline: number
  readonly maxPerDraft: number
  /** The hours at the school between which these mails are sent: from the first until just before the second. */
  readonly hours: { readonly from: number; readonly until: number }
  /** The deletion of a draft is announced after this many days without a touch … */
  readonly keptDays: number
  /** … and takes place this many days after the announcement. */
  readonly noticeDays: number
  readonly mails: {
    readonly untouched: MailText
    /** `{deadline}` is the last day to apply. */
    readonly deadline: MailText
    /** `{date}` is the day of the deletion. */
    readonly deletion: MailText
  }
  /** One line for each page, with `{page}` and `{count}`. */
  readonly left: { readonly many: string; readonly one: string; readonly none: string }
  /** The text of the link to the application. */
  readonly goOn: string
  /** The sentence above the link that stops reminders, and the text of that link. */
  readonly unsubscribe: { readonly text: string; readonly link: string }
}

/** Written as #rrggbb. */
export type AccentColors = {
  /** Buttons, links and marks: the text on a button is readable on it, and it is readable on the page, on a card and on `accentSoft`. */
  readonly accent: string
  /** Stronger: what is pointed at, and text on `accentSoft`. */
  readonly accentDark: string
  readonly accentSoft: string
  readonly accentLine: string
}

/** How a school looks on the pages, in mails and on the PDF copy. */
export type Look = {
  /** The folder in `forms` with `logo.svg`, `picture.svg` and the font. */
  readonly folder: `${string}/look`
  readonly colors: AccentColors
  /** The same on a dark screen. */
  readonly darkColors: AccentColors
  /** A font for the pages, with its file in that folder; without it they have that of the system. */
  readonly font?: { readonly name: string; readonly file: `${string}.woff2` }
}

/** Everything that is specific to a school. No other code contains such facts. */
export type School = {
  readonly name: string
  readonly application: string
  readonly look: Look
  readonly receiptPrefix: string
  readonly timeZone: string
  readonly address: readonly string[]
  readonly configuration: {
    readonly student_type: string
    readonly number_of_years: number
    readonly custom_email_copy: boolean
    readonly environment: 'local' | 'production'
  }
  readonly admissionOffice: Contact
  readonly cashier: Contact
  readonly help: Contact & { readonly subject: string }
  readonly testScoreCodes: { readonly act: string; readonly sat: string }
  readonly links: {
    readonly payment: Link
    readonly transcripts: Link
    readonly auditions: readonly Link[]
  }
  readonly deadlines: readonly DeadlineWindow[]
  readonly marketing: readonly string[]
  readonly reminders: () => Promise<Reminders>
  readonly texts: Texts
}
