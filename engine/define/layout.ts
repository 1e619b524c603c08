import type { Condition } from './condition.ts'
import type { Question } from './question.ts'

/** A piece of text: plain or a link. */
export type Phrase = string | { readonly text: string; readonly href: string }

export type Paragraph = readonly Phrase[] | { readonly list: readonly (readonly Phrase[])[] }

/** `show` limits a passage to the applicants it is for. */
export type Passage = {
  readonly heading?: string
  readonly paragraphs: readonly Paragraph[]
  readonly show?: Condition
}

/** A long text as data, so that a page and a PDF can both show it. */
export type Prose = {
  readonly title: string
  readonly passages: readonly Passage[]
  /** Dates for placeholders of the text, by name, each as a number of days from the day on which it is read. */
  readonly daysAhead?: Readonly<Record<string, number>>
}

/** Text between questions. */
export type Note = { readonly kind: 'note'; readonly passages: readonly Passage[]; readonly show?: Condition }

export type Section = {
  readonly kind: 'section'
  readonly title: string
  readonly hint?: string
  readonly show?: Condition
  readonly ask: readonly Item[]
}

/** One of several similar groups, such as a parent or a college. Its name precedes its errors, and its prefix its keys. */
export type Entry = {
  readonly kind: 'entry'
  readonly name: string
  readonly prefix: string
  readonly show?: Condition
  readonly ask: readonly Item[]
}

export type ConditionGroup = { readonly kind: 'group'; readonly show: Condition; readonly ask: readonly Item[] }

/** Several groups, of which only the first with a true condition is asked. */
export type ConditionGroups = {
  readonly kind: 'groups'
  readonly show?: Condition
  readonly groups: readonly ConditionGroup[]
}

export type Tab = { readonly kind: 'tab'; readonly id: string; readonly label: string; readonly ask: readonly Item[] }

/** Only the chosen tab is asked. The first tab is the default. */
export type Tabs = {
  readonly kind: 'tabs'
  readonly id: string
  readonly label: string
  readonly show?: Condition
  readonly tabs: readonly Tab[]
}

/** Entries that a button shows one by one; the first is always shown. */
export type AddAnother = {
  readonly kind: 'add-another'
  readonly id: string
  readonly label: string
  readonly show?: Condition
  readonly entries: readonly Entry[]
}

export type Item = Question | Note | Section | Entry | ConditionGroups | Tabs | AddAnother

export type Page = {
  readonly kind: 'page'
  readonly name: string
  readonly route: string
  readonly title: string
  readonly ask: readonly Item[]
}

/** Any node that contains other nodes. */
type Container = Page | Section | Entry | ConditionGroups | ConditionGroup | Tabs | Tab | AddAnother

export type Form = { readonly title: string; readonly pages: readonly Page[] }

/** Any node of a form, from a page down to a question or a note. */
export type FormNode = Item | Container
