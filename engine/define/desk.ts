import type { Checklist } from './checklist.ts'
import type { CounselorRules } from './counselor.ts'
import type { Decisions } from './decisions.ts'

/** What applicants read of a state. Several states may share a word. */
export type PublicState = {
  readonly word: string
  /** What it means for them. */
  readonly text: string
  /** Whether a mail tells them that it is theirs now. */
  readonly isMailed?: boolean
}

/** A state that staff give to a submitted application, such as "In review". The first one is given by the submission itself. */
export type DeskState = {
  readonly name: string
  readonly label: string
  /** The work on an application in this state is done. */
  readonly isFinal?: boolean
  /** Without it applicants go on reading the state before. */
  readonly toApplicants?: PublicState
}

/** Something that staff can ask an applicant for after the submission. Its title and text can be changed for each request. */
export type RequestTemplate = {
  readonly name: string
  readonly title: string
  readonly text: string
  readonly wants: 'document' | 'explanation'
}

/** A mail that staff can write to applicants. Its subject and text can be changed, and have fields such as `{first_name}`. */
export type MailTemplate = {
  readonly name: string
  /** What officers choose it by. */
  readonly title: string
  readonly subject: string
  readonly text: string
}

/** Why an applicant withdraws a submitted application. */
export type WithdrawalReason = { readonly name: string; readonly label: string }

/** The questions that staff search, filter and compare by; a form need not have all of them. */
export type DeskQuestions = {
  /** The questions that make up the name of an applicant, in order. */
  readonly name: readonly string[]
  /** Other names of the same person. */
  readonly otherNames?: readonly string[]
  readonly birthDate?: string
  readonly zip?: string
  readonly phones?: readonly string[]
  readonly entryTerm?: string
  readonly state?: string
  readonly major?: string
}

/** A row on the page of one application: a label of the desk's own, and the answers in it, each by its question: `{city}, {state}`. */
export type DeskRow = { readonly label: string; readonly answers: string }

export type DeskSection = { readonly title: string; readonly rows: readonly DeskRow[] }

/** How one application is read at the desk. What no row names follows, under the labels of the form. */
export type DeskReading = {
  /** What somebody wants to know first, in one line. */
  readonly summary: readonly DeskRow[]
  readonly sections: readonly DeskSection[]
}

/** How the admissions office of a school works with applications. */
export type Desk = {
  readonly questions: DeskQuestions
  /** Without it, an application is read with the sections and labels of the form. */
  readonly reading?: DeskReading
  readonly states: readonly [DeskState, ...DeskState[]]
  readonly requests: readonly RequestTemplate[]
  /** The answers in a spreadsheet for people, in its order, by their keys, each with its heading. */
  readonly spreadsheet?: Readonly<Record<string, string>>
  /** Without any, staff write no mails here. */
  readonly mails?: readonly MailTemplate[]
  /** What applicants choose from to withdraw. Without any, they have to write to the school. */
  readonly withdrawalReasons?: readonly WithdrawalReason[]
  readonly checklist?: Checklist
  /** A school without them decides elsewhere. */
  readonly decisions?: Decisions
  /** Whether staff may read the answers of an application before its submission. */
  readonly areDraftsReadable: boolean
  /** Without it nobody asks counselors for letters. */
  readonly counselor?: CounselorRules
}
