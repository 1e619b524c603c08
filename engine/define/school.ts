import type { Prose } from './prose.ts'

export type Contact = { readonly name: string; readonly email: string; readonly phone: string }

export type Link = { readonly text: string; readonly href: string }

/** A banner shown from the first day until the day before the second, in the school's time zone. */
export type DeadlineWindow = { readonly from: string; readonly until: string; readonly banner: string }

/** What the panel above the form says; `{name}` stands for the applicant's name. */
export type Welcome = {
  readonly visitor: Prose
  readonly first: Prose
  readonly back: Prose
  readonly submitted: Prose
}

/** Long texts, each fetched when somebody opens it. */
export type Words = {
  readonly privacy: () => Promise<Prose>
  readonly help: () => Promise<Prose>
  readonly welcome: () => Promise<Welcome>
  readonly completion: () => Promise<Prose>
}

/** Everything a school says about itself; no other part of the product knows it. */
export type School = {
  readonly name: string
  readonly application: string
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
  readonly words: Words
}
