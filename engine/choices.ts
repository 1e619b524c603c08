import { AnswerRefused } from './accept.ts'
import type { Draft } from './answers.ts'
import type { AddAnother, Form, Tabs } from './define/layout.ts'
import { forgetHidden } from './forget-hidden.ts'
import { everyPart, mostEntries } from './walk.ts'

export const tabGroups = (form: Form): readonly Tabs[] => everyPart(form).filter((part) => part.kind === 'tabs')

export const addAnotherGroups = (form: Form): readonly AddAnother[] =>
  everyPart(form).filter((part) => part.kind === 'add-another')

/** Chooses a tab; the answers under the one before are forgotten. */
export const chooseTab = (form: Form, draft: Draft, tabId: string, chosen: string): Draft => {
  const group = tabGroups(form).find(({ id }) => id === tabId)
  if (!group) throw new AnswerRefused(tabId, 'is not a group of tabs')
  if (!group.tabs.some(({ id }) => id === chosen)) throw new AnswerRefused(tabId, 'has no such tab')
  return forgetHidden(form, { ...draft, tabs: { ...draft.tabs, [tabId]: chosen } })
}

/** Shows so many entries of a group; entries that hold answers stay in sight all the same. */
export const showEntries = (form: Form, draft: Draft, buttonId: string, count: number): Draft => {
  const group = addAnotherGroups(form).find(({ id }) => id === buttonId)
  if (!group) throw new AnswerRefused(buttonId, 'is not a group of entries')
  if (!Number.isInteger(count) || count < 1 || count > mostEntries(group))
    throw new AnswerRefused(buttonId, `takes a number from 1 to ${mostEntries(group)}`)
  return { ...draft, addAnother: { ...draft.addAnother, [buttonId]: count } }
}
