import type { Condition } from './condition.ts'
import type { Passage } from './prose.ts'
import type { Question } from './question.ts'

/** Text between questions. */
export type Note = { readonly kind: 'note'; readonly passages: readonly Passage[]; readonly show?: Condition }

export type Section = {
  readonly kind: 'section'
  readonly title: string
  readonly hint?: string
  readonly show?: Condition
  readonly ask: readonly Item[]
}

/** One of several like parts: a parent, a college. Its name stands before its errors, its prefix before its keys. */
export type Entry = {
  readonly kind: 'entry'
  readonly name: string
  readonly prefix: string
  readonly show?: Condition
  readonly ask: readonly Item[]
}

export type ConditionGroup = { readonly kind: 'group'; readonly show: Condition; readonly ask: readonly Item[] }

/** Of several groups the first whose condition holds is asked. */
export type ConditionGroups = {
  readonly kind: 'groups'
  readonly show?: Condition
  readonly groups: readonly ConditionGroup[]
}

export type Tab = { readonly kind: 'tab'; readonly id: string; readonly label: string; readonly ask: readonly Item[] }

/** Only the chosen tab is asked; the first one is chosen until somebody chooses. */
export type Tabs = {
  readonly kind: 'tabs'
  readonly id: string
  readonly label: string
  readonly show?: Condition
  readonly tabs: readonly Tab[]
}

/** Entries of which the first is always there and more appear one by one. */
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

/** Anything that holds items. */
export type Container = Page | Section | Entry | ConditionGroups | ConditionGroup | Tabs | Tab | AddAnother

export type Form = { readonly title: string; readonly pages: readonly Page[] }
