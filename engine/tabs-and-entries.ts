import { AnswerRefused } from './accept-answers.ts'
import type { Draft } from './answers.ts'
import { clearHidden } from './apply-changes.ts'
import type { AddAnother, Form, Tabs } from './define/layout.ts'
import { allNodes, entryCount, maxEntries } from './walk.ts'

export const tabGroups = (form: Form): readonly Tabs[] => allNodes(form).filter((node) => node.kind === 'tabs')

export const addAnotherGroups = (form: Form): readonly AddAnother[] =>
  allNodes(form).filter((node) => node.kind === 'add-another')

/** Chooses a tab and clears the answers in the other tabs. */
export const chooseTab = (form: Form, draft: Draft, tabId: string, chosen: string): Draft => {
  const group = tabGroups(form).find(({ id }) => id === tabId)
  if (!group) throw new AnswerRefused(tabId, 'is not a group of tabs')
  if (!group.tabs.some(({ id }) => id === chosen)) throw new AnswerRefused(tabId, 'has no such tab')
  return clearHidden(form, { ...draft, tabs: { ...draft.tabs, [tabId]: chosen } })
}

/** Sets how many entries of a group are shown. Entries with answers are shown in any case. */
export const showEntries = (form: Form, draft: Draft, buttonId: string, count: number): Draft => {
  const group = addAnotherGroups(form).find(({ id }) => id === buttonId)
  if (!group) throw new AnswerRefused(buttonId, 'is not a group of entries')
  if (!Number.isInteger(count) || count < 1 || count > maxEntries(group))
    throw new AnswerRefused(buttonId, `takes a number from 1 to ${maxEntries(group)}`)
  return { ...draft, addAnother: { ...draft.addAnother, [buttonId]: count } }
}

/** Counts every entry with answers as added, such as one that another device has filled in: it stays when they are deleted one by one. */
export const countAnsweredEntries = (form: Form, draft: Draft): Draft => {
  const counts = addAnotherGroups(form).map((group) => [group.id, entryCount(group, draft)] as const)
  const raised = counts.filter(([id, count]) => count > (draft.addAnother[id] ?? 1))
  return raised.length === 0 ? draft : { ...draft, addAnother: { ...draft.addAnother, ...Object.fromEntries(raised) } }
}
