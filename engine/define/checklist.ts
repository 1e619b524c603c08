import type { Condition } from './condition.ts'

/** Something that an application needs after its submission. An application keeps the list that it was submitted with. */
export type ChecklistItem = {
  readonly name: string
  readonly title: string
  /** What the applicant has to do, in plain words. */
  readonly text: string
  /** Who needs it; everybody without. */
  readonly show?: Condition
  /** When the application itself has brought it. */
  readonly isThere?: Condition
  /** A file or a text from the applicant; `nothing` arrives by other ways, and staff tick it. */
  readonly wants: 'document' | 'explanation' | 'nothing'
  /** By how many days after the submission. */
  readonly dueDays?: number
  /** What the application can do without. */
  readonly isOptional?: boolean
  /** Who sees it besides officers; applicants, readers and systems without. */
  readonly audience?: readonly ('applicant' | 'readers' | 'systems')[]
  /** The templates of requests whose answer is this too. */
  readonly tickedBy?: readonly string[]
}

/** What applications need, and what follows once they have it. */
export type Checklist = {
  readonly items: readonly ChecklistItem[]
  /** An application whose list is done moves from one state to another by itself, unless somebody has moved it. */
  readonly completes?: { readonly from: string; readonly to: string }
}
